/**
 * The part of the tar format (POSIX ustar) that a backup needs: plain files, so that any tar lists
 * and unpacks it.
 */
export interface Entry {
  /** Path inside the archive, at most 100 bytes. */
  readonly name: string
  /** Bytes that `body` will give. */
  readonly size: number
  readonly body: AsyncIterable<Buffer> | Iterable<Buffer>
}

const BLOCK = 512
const MAX_NAME = 100

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

const headerOf = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > MAX_NAME) throw new Error(`The name ${name} is too long for the archive.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, 148)
  return header
}

/** Packs entries into an archive. Throws when a body has another size than its entry. */
export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size)
    let given = 0
    for await (const chunk of body) {
      given += chunk.length
      yield chunk
    }
    if (given !== size) throw new Error(`${name} changed while it was read.`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** An entry that is read from an archive. */
export interface ReadEntry {
  readonly name: string
  readonly size: number
  /** Read it before requesting the next entry, or not at all. */
  readonly body: AsyncIterable<Buffer>
}

/** Reads what `packTar` wrote. Throws when the archive ends too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  const refill = async (): Promise<void> => {
    const { value, done } = await source.next()
    if (done) throw new Error('The archive ends too early.')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  const takeBlock = async (): Promise<Buffer> => {
    while (rest.length < BLOCK) await refill()
    const block = rest.subarray(0, BLOCK)
    rest = rest.subarray(BLOCK)
    return block
  }

  for (;;) {
    const header = await takeBlock()
    const text = (from: number, to: number): string => header.subarray(from, to).toString('utf8').replace(/\0.*$/s, '')
    const name = text(0, MAX_NAME)
    if (name === '') return
    const size = Number.parseInt(text(124, 136), 8)
    let left = size
    const take = async function* (): AsyncGenerator<Buffer> {
      while (left > 0) {
        if (rest.length === 0) await refill()
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    }
    yield { name, size, body: take() }
    for await (const _ of take());
    let pad = padding(size)
    while (pad > 0) {
      if (rest.length === 0) await refill()
      const skipped = Math.min(pad, rest.length)
      rest = rest.subarray(skipped)
      pad -= skipped
    }
  }
}

/** Collects a stream into one buffer. */
export const bytesOf = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
