import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { dataOffset, listZip, readAt, type ZipEntry } from '../../files/zip-listing.ts'
import { UnreadableFile } from './file-problem.ts'

const MIB = 1024 * 1024
const MAX_ENTRIES = 2_000
/** Most bytes of one part of a workbook, unpacked. */
const MAX_PART = 400 * MIB
/** Sheets of rows that repeat compress fifty times; a decompression bomb a thousand times. */
const MAX_RATIO = 200
/** Size in bytes below which any ratio is harmless. */
const SMALL = MIB

/** Most bytes of a part that is read whole: styles, and the list of sheets. */
const MAX_WHOLE = 8 * MIB

const STORED = 0
const DEFLATED = 8

/** Lists the parts of a workbook by name; refuses what declares more than any workbook holds. */
export const partsOf = async (file: FileHandle): Promise<ReadonlyMap<string, ZipEntry>> => {
  const entries = await listZip(file, MAX_ENTRIES)
  if (!entries) throw new UnreadableFile('format')
  if (entries.some(({ size, compressed }) => size > MAX_PART || (size > SMALL && size > compressed * MAX_RATIO))) throw new UnreadableFile('bomb')
  return new Map(entries.map((entry) => [entry.name, entry]))
}

const BLOCK = 64 * 1024

async function* bytesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += BLOCK) {
    const bytes = await readAt(file, start + at, Math.min(BLOCK, length - at))
    if (bytes === null) throw new UnreadableFile('format')
    yield bytes
  }
}

/**
 * Reads the text of a part in blocks. An entry that unpacks to more than it declares is a bomb; a
 * document type or an entity is dangerous, whatever it says.
 */
export async function* partText(file: FileHandle, entry: ZipEntry): AsyncGenerator<string> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableFile('format')
  const start = await dataOffset(file, entry)
  if (start === null) throw new UnreadableFile('format')
  // A stream of the handle would close it: the next part is read from it too.
  const packed = Readable.from(bytesOf(file, start, entry.compressed))
  // Errors of both streams reach the loop; the callback has nothing to add.
  const bytes = entry.method === STORED ? packed : pipeline(packed, createInflateRaw(), () => undefined)
  const decoder = new TextDecoder('utf-8')
  let length = 0
  let before = ''
  try {
    for await (const block of bytes) {
      length += (block as Buffer).length
      if (length > entry.size) throw new UnreadableFile('bomb')
      const text = decoder.decode(block as Buffer, { stream: true })
      const seen = before + text
      if (/<!DOCTYPE|<!ENTITY/i.test(seen)) throw new UnreadableFile('dangerous')
      before = text.slice(-16)
      yield text
      await setImmediate()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new UnreadableFile('format')
    throw error
  } finally {
    packed.destroy()
    bytes.destroy()
  }
  yield decoder.decode()
}

/** Whole text of a small part; null where the workbook has none. */
export const wholePart = async (file: FileHandle, entry: ZipEntry | undefined): Promise<string | null> => {
  if (entry === undefined) return null
  if (entry.size > MAX_WHOLE) throw new UnreadableFile('too_large')
  let text = ''
  for await (const part of partText(file, entry)) text += part
  return text
}
