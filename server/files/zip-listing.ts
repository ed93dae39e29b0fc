import type { FileHandle } from 'node:fs/promises'

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

const END = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const CENTRAL = 0x02014b50
const CENTRAL_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const ENCRYPTED = 1
const MAX_DIRECTORY = 1024 * 1024
/** An entry of the directory with a name of usual length. */
const USUAL_ENTRY = 512

/** Bytes of a file; null when it ends before. */
export const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer | null> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : null
}

/**
 * Returns the entries that a ZIP archive declares, without unpacking; null for an archive that is
 * encrypted, split, ZIP64, too large or damaged.
 */
export const listZip = async (file: FileHandle, maxEntries: number): Promise<readonly ZipEntry[] | null> => {
  const { size } = await file.stat()
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT)
  const tail = await readAt(file, size - tailLength, tailLength)
  const at = tail ? endOf(tail) : -1
  if (!tail || at < 0) return null
  const [count, length, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count === 0 || count > maxEntries || length > Math.max(MAX_DIRECTORY, maxEntries * USUAL_ENTRY) || offset + length > size) return null
  const directory = await readAt(file, offset, length)
  return directory ? entriesOf(directory, count) : null
}

const endOf = (tail: Buffer): number => {
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

const entriesOf = (directory: Buffer, count: number): readonly ZipEntry[] | null => {
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + CENTRAL_LENGTH > directory.length || directory.readUInt32LE(at) !== CENTRAL) return null
    if (directory.readUInt16LE(at + 8) & ENCRYPTED) return null
    const [name, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    entries.push({
      name: directory.toString('utf8', at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + name),
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += CENTRAL_LENGTH + name + extra + comment
  }
  return at === directory.length ? entries : null
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
