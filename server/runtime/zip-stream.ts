import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createDeflateRaw, deflateRawSync } from 'node:zlib'
import { archiveEnd, countBytes, descriptorOf, directoryEntry, localHeader, type ZipRecord } from './zip-format.ts'

/** A file of an archive, read when its turn comes. */
export interface ZipSource {
  readonly name: string
  /** True for bytes that are compressed already. */
  readonly isPacked: boolean
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const LEVEL = 3
/**
 * Files of up to this many bytes are deflated at once, in about a millisecond. An archive of a
 * person has dozens of them: a stream for each would leave its memory to the next collection of
 * garbage.
 */
const SMALL = 64 * 1024
/** Small parts are joined to blocks of this many bytes. */
const BLOCK = 64 * 1024

async function* counted({ read }: ZipSource, record: ZipRecord): AsyncGenerator<Uint8Array> {
  for await (const bytes of read()) {
    if (bytes.length === 0) continue
    countBytes(record, bytes)
    yield bytes
    await setImmediate()
  }
}

/** Reads a file to its end, or until more than `SMALL` bytes are there. */
const readBegin = async (blocks: AsyncGenerator<Uint8Array>) => {
  const begin: Uint8Array[] = []
  let length = 0
  while (length <= SMALL) {
    const next = await blocks.next()
    if (next.done) return { begin, isWhole: true }
    begin.push(next.value)
    length += next.value.length
  }
  return { begin, isWhole: false }
}

async function* joined(begin: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* begin
  yield* rest
}

async function* deflatedInBlocks(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = Readable.from(blocks, { highWaterMark: 1 })
  // Errors of both streams reach the loop; the callback has nothing to add.
  const deflated = pipeline(bytes, createDeflateRaw({ level: LEVEL }), () => undefined)
  try {
    for await (const block of deflated) yield block as Buffer
  } finally {
    bytes.destroy()
    deflated.destroy()
  }
}

/** The bytes of a file as the archive holds them. */
async function* packed(source: ZipSource, record: ZipRecord): AsyncGenerator<Uint8Array> {
  const blocks = counted(source, record)
  try {
    if (source.isPacked) {
      yield* blocks
      return
    }
    const { begin, isWhole } = await readBegin(blocks)
    if (isWhole) yield deflateRawSync(Buffer.concat(begin), { level: LEVEL })
    else yield* deflatedInBlocks(joined(begin, blocks))
  } finally {
    await blocks.return(undefined)
  }
}

async function* partsOf(sources: AsyncIterable<ZipSource> | Iterable<ZipSource>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const source of sources) {
    const { name, isPacked } = source
    const record: ZipRecord = {
      name: Buffer.from(name),
      isPacked,
      writtenAt: new Date(),
      offset,
      crc: 0,
      compressed: 0,
      size: 0,
    }
    const header = localHeader(record)
    yield header
    for await (const block of packed(source, record)) {
      record.compressed += block.length
      yield block
    }
    const descriptor = descriptorOf(record)
    yield descriptor
    offset += header.length + record.compressed + descriptor.length
    directory.push(directoryEntry(record))
  }
  yield* directory
  const bytes = directory.reduce((sum, { length }) => sum + length, 0)
  yield archiveEnd({ files: directory.length, bytes, offset })
}

async function* inBlocks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    waiting.push(part)
    length += part.length
    if (length < BLOCK) continue
    yield waiting.length === 1 ? part : Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/**
 * Writes a ZIP file while its files are read: blocks of one file at a time are in memory, and an
 * entry of the directory for each file before. Any number of files and bytes: see `zip-format.ts`.
 */
export const zipOf = (sources: AsyncIterable<ZipSource> | Iterable<ZipSource>): AsyncGenerator<Uint8Array> =>
  inBlocks(partsOf(sources))
