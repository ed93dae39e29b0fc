import type { FileHandle } from 'node:fs/promises'
import { findDirectory, readAt } from './zip-directory.ts'

/** An entry as the directory of an archive declares it. */
export interface ZipEntry {
  readonly name: string
  /** 0: stored, 8: deflated. */
  readonly method: number
  readonly compressed: number
  /** Bytes as the archive declares them. */
  readonly size: number
  /** Offset of the entry's own header. */
  readonly offset: number
}

const CENTRAL = 0x02014b50
const CENTRAL_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const ENCRYPTED = 1
const MIB = 1024 * 1024
/** Largest directory that is read, however many entries an archive may have. */
const MAX_DIRECTORY = 256 * MIB
/** An entry of the directory with a name of usual length. */
const USUAL_ENTRY = 512
/** Bytes of the directory that are in memory at once; an entry has less than 192 KiB. */
const BLOCK = MIB

const FULL_32 = 0xffff_ffff
const EXTRA_64 = 0x0001

/**
 * Returns the entries that a ZIP archive declares, without unpacking; null for an archive that is
 * encrypted, split, too large or damaged.
 */
export const listZip = async (file: FileHandle, maxEntries: number): Promise<readonly ZipEntry[] | null> => {
  const directory = await findDirectory(file)
  if (!directory) return null
  const { count, length, offset } = directory
  const longest = Math.min(MAX_DIRECTORY, Math.max(MIB, maxEntries * USUAL_ENTRY))
  if (count === 0 || count > maxEntries || length > longest) return null
  const entries: ZipEntry[] = []
  let block: Buffer = Buffer.alloc(0)
  let from = 0
  for (let at = 0; entries.length < count; ) {
    // The longest entry fits into what is left of a block, or the next block begins with it.
    if (at - from + CENTRAL_LENGTH > block.length || at - from + lengthOf(block, at - from) > block.length) {
      const next = await readAt(file, offset + at, Math.min(BLOCK, length - at))
      if (!next || next.length < CENTRAL_LENGTH || lengthOf(next, 0) > next.length) return null
      block = next
      from = at
    }
    const entry = entryAt(block, at - from)
    if (!entry) return null
    entries.push(entry)
    at += lengthOf(block, at - from)
    if (entries.length === count && at !== length) return null
  }
  return entries
}

const lengthOf = (block: Buffer, at: number): number =>
  CENTRAL_LENGTH + block.readUInt16LE(at + 28) + block.readUInt16LE(at + 30) + block.readUInt16LE(at + 32)

const entryAt = (block: Buffer, at: number): ZipEntry | null => {
  if (block.readUInt32LE(at) !== CENTRAL || block.readUInt16LE(at + 8) & ENCRYPTED) return null
  const nameEnd = at + CENTRAL_LENGTH + block.readUInt16LE(at + 28)
  const large = large64(block.subarray(nameEnd, nameEnd + block.readUInt16LE(at + 30)))
  // The extra fields of ZIP64 have the numbers of full fields alone, in this order.
  const numberAt = (place: number): number => {
    const number = block.readUInt32LE(at + place)
    return number === FULL_32 ? (large.next() ?? number) : number
  }
  const [size, compressed, offset] = [numberAt(24), numberAt(20), numberAt(42)]
  const name = block.toString('utf8', at + CENTRAL_LENGTH, nameEnd)
  return { name, method: block.readUInt16LE(at + 10), compressed, size, offset }
}

/**
 * Reads the numbers of the extra field of ZIP64, one after the other; undefined behind the last
 * one.
 */
const large64 = (extra: Buffer): { next(): number | undefined } => {
  let at = 0
  let end = 0
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== EXTRA_64) continue
    at = field + 4
    end = Math.min(extra.length, at + extra.readUInt16LE(field + 2))
    break
  }
  return {
    next: () => {
      if (at + 8 > end) return undefined
      at += 8
      return Number(extra.readBigUInt64LE(at - 8))
    },
  }
}

/**
 * Returns the offset of the packed bytes of an entry; null when its own header is missing or names
 * another file.
 */
export const dataOffset = async (file: FileHandle, entry: ZipEntry): Promise<number | null> => {
  const header = await readAt(file, entry.offset, LOCAL_LENGTH)
  if (!header || header.readUInt32LE(0) !== LOCAL) return null
  const nameLength = header.readUInt16LE(26)
  const name = await readAt(file, entry.offset + LOCAL_LENGTH, nameLength)
  if (name?.toString('utf8') !== entry.name) return null
  return entry.offset + LOCAL_LENGTH + nameLength + header.readUInt16LE(28)
}
