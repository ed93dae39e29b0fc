import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive, read when its turn comes. */
export interface ZipSource {
  readonly name: string
  /** Its bytes are compressed already. */
  readonly isPacked: boolean
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const LEVEL = 3

/** Most that a ZIP file without the fields of ZIP64 can hold. */
export interface ZipLimits {
  readonly files: number
  /** Bytes of one file, and of the whole archive. */
  readonly bytes: number
}
const LIMITS: ZipLimits = { files: 65_535, bytes: 4 * 1024 ** 3 - 1 }

/** Bytes of an entry of the directory at the end, without the name, and of the record behind it. */
const ENTRY_BYTES = 46
const END_BYTES = 22

/** Throws before an archive gets larger than its numbers can say: it would look whole and be damaged. */
const createMeter = (limits: ZipLimits) => {
  let [files, written, directory] = [0, 0, END_BYTES]
  const check = (count: number, most: number, unit: string): void => {
    if (count > most) throw new Error(`An archive can hold ${most} ${unit} at most: fetch the records or their files in parts.`)
  }
  return {
    /** Counts a new file; returns how its own bytes are counted. */
    begin: (name: string): ((bytes: number) => void) => {
      let size = 0
      directory += ENTRY_BYTES + Buffer.byteLength(name)
      check(++files, limits.files, 'files')
      return (bytes) => {
        size += bytes
        check(size, limits.bytes, 'bytes in a file')
      }
    },
    wrote: (parts: readonly Uint8Array[]): readonly Uint8Array[] => {
      for (const part of parts) written += part.length
      check(written + directory, limits.bytes, 'bytes')
      return parts
    },
  }
}

/**
 * Writes a ZIP file while its files are read: one part of one file at a time is in memory. Throws
 * where it would be larger than the format allows, so that the download fails instead of its reader.
 */
export async function* zipOf(sources: AsyncIterable<ZipSource> | Iterable<ZipSource>, limits: ZipLimits = LIMITS): AsyncGenerator<Uint8Array> {
  const meter = createMeter(limits)
  let parts: Uint8Array[] = []
  const take = (): readonly Uint8Array[] => {
    const taken = parts
    parts = []
    return taken
  }
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for await (const { name, isPacked, read } of sources) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL })
    const count = meter.begin(name)
    zip.add(file)
    for await (const bytes of read()) {
      count(bytes.length)
      file.push(bytes)
      yield* meter.wrote(take())
      await setImmediate()
    }
    file.push(new Uint8Array(0), true)
    yield* meter.wrote(take())
  }
  zip.end()
  yield* take()
}
