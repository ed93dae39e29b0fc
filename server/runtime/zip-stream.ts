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

/** Writes a ZIP file while its files are read: one part of one file at a time is in memory. */
export async function* zipOf(sources: AsyncIterable<ZipSource> | Iterable<ZipSource>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const take = (): Uint8Array[] => {
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
    zip.add(file)
    for await (const bytes of read()) {
      file.push(bytes)
      yield* take()
      await setImmediate()
    }
    file.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
