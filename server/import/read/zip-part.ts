import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { readAt } from '../../files/zip-directory.ts'
import { dataOffset, type ZipEntry } from '../../files/zip-listing.ts'
import { UnreadableFile } from './file-problem.ts'

const MIB = 1024 * 1024
/** Sheets of rows that repeat compress fifty times; a decompression bomb a thousand times. */
const MAX_RATIO = 200
/** Size in bytes below which any ratio is harmless. */
const SMALL = MIB

const STORED = 0
const DEFLATED = 8

/** Whether an entry declares more bytes than its packed ones can hold in good faith. */
export const isBomb = ({ size, compressed }: ZipEntry): boolean => size > SMALL && size > compressed * MAX_RATIO

const BLOCK = 64 * 1024

async function* packedBytes(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += BLOCK) {
    const bytes = await readAt(file, start + at, Math.min(BLOCK, length - at))
    if (bytes === null) throw new UnreadableFile('format')
    yield bytes
  }
}

/** Reads the bytes of an entry in blocks. One that unpacks to more than it declares is a bomb. */
export async function* partBytes(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableFile('format')
  const start = await dataOffset(file, entry)
  if (start === null) throw new UnreadableFile('format')
  // A stream of the handle would close it: the next part is read from it too.
  const packed = Readable.from(packedBytes(file, start, entry.compressed))
  // Errors of both streams reach the loop; the callback has nothing to add.
  const bytes = entry.method === STORED ? packed : pipeline(packed, createInflateRaw(), () => undefined)
  let length = 0
  try {
    for await (const block of bytes) {
      length += (block as Buffer).length
      if (length > entry.size) throw new UnreadableFile('bomb')
      yield block as Buffer
      await setImmediate()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new UnreadableFile('format')
    throw error
  } finally {
    packed.destroy()
    bytes.destroy()
  }
}
