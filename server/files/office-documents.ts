import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { readAt } from './zip-directory.ts'
import { dataOffset, listZip, type ZipEntry } from './zip-listing.ts'

const MAX_ENTRIES = 2_000
const MAX_UNPACKED = 100 * 1024 * 1024
/** Office documents compress ten to thirty times; a decompression bomb a thousand times. */
const MAX_RATIO = 100
/** Size in bytes below which any ratio is harmless. */
const SMALL = 1024 * 1024

const STORED = 0
const DEFLATED = 8

/** A macro: the file is then not a `.docx`. */
const MACROS = /(^|\/)vbaProject\.bin$/i

/**
 * Returns whether an archive is a text document that is safe to unpack. Keeps no unpacked bytes.
 */
export const isZipDocument = async (file: FileHandle, type: 'docx' | 'odt'): Promise<boolean> => {
  const entries = await listZip(file, MAX_ENTRIES)
  if (!entries || !isModest(entries) || entries.some(({ name }) => isOutside(name) || MACROS.test(name))) return false
  const names = new Set(entries.map(({ name }) => name))
  if (names.size !== entries.length) return false
  const expected = type === 'docx' ? ['[Content_Types].xml', 'word/document.xml'] : ['mimetype', 'content.xml']
  if (!expected.every((name) => names.has(name))) return false
  if (type === 'odt' && !(await saysText(file, entries))) return false
  return isTruthful(file, entries)
}

const isOutside = (name: string): boolean =>
  name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')

const isModest = (entries: readonly ZipEntry[]): boolean =>
  entries.reduce((sum, { size }) => sum + size, 0) <= MAX_UNPACKED &&
  entries.every(({ size, compressed }) => size <= SMALL || size <= compressed * MAX_RATIO)

const ODT = 'application/vnd.oasis.opendocument.text'

const saysText = async (file: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> => {
  const entry = entries.find(({ name }) => name === 'mimetype')
  if (entry?.method !== STORED || entry.size !== ODT.length) return false
  const at = await dataOffset(file, entry)
  return at !== null && (await readAt(file, at, ODT.length))?.toString('latin1') === ODT
}

/** Returns whether entries do not overlap and none unpacks to more than its declared size. */
const isTruthful = async (file: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> => {
  let end = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    const at = await dataOffset(file, entry)
    if (at === null || entry.offset < end) return false
    end = at + entry.compressed
    if (
      entry.method === STORED
        ? entry.size !== entry.compressed
        : entry.method !== DEFLATED || !(await unpacksTo(file, at, entry))
    )
      return false
  }
  return true
}

const CHUNK = 64 * 1024

/** Unpacks an entry without storing it; stops at the first byte above the limit. */
const unpacksTo = async (file: FileHandle, at: number, { compressed, size }: ZipEntry): Promise<boolean> => {
  let unpacked = 0
  const count = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      unpacked += chunk.length
      if (unpacked > size) throw new Error('The archive unpacks to more than it declares.')
    }
  }
  try {
    await pipeline(packedBytes(file, at, compressed), createInflateRaw(), count)
  } catch {
    return false
  }
  return unpacked === size
}

async function* packedBytes(file: FileHandle, at: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += CHUNK) {
    const chunk = await readAt(file, at + done, Math.min(CHUNK, length - done))
    if (!chunk) throw new Error('The archive ends too early.')
    yield chunk
  }
}
