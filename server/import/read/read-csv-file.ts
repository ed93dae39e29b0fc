import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type CsvSeparator, readCsvBlock, separatorOf } from '#contract/core/files/read-csv.ts'
import { MAX_COLUMNS, MAX_ROW_LENGTH, UnreadableFile } from './file-problem.ts'

/** Bytes read at once: other requests are answered between two blocks. */
const BLOCK_BYTES = 256 * 1024
const HEAD_BYTES = 64 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Reads the first bytes of a file. */
export const headOf = async (path: string, length: number): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Bytes without a mark that are too few to tell. */
const FEWEST_BYTES = 16
/** Share of zero bytes at even or odd places that only UTF-16 has. */
const SPARSE = 0.3

const wideEncoding = (head: Buffer): Encoding | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.length < FEWEST_BYTES) return null
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > (head.length / 2) * SPARSE && even === 0) return 'utf-16le'
  return even > (head.length / 2) * SPARSE && odd === 0 ? 'utf-16be' : null
}

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
      decoder.decode(bytes as Buffer, { stream: true })
      await setImmediate()
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Encoding of a file of text: by its mark, by zero bytes, or UTF-8 where every byte fits; Windows
 * 1252 otherwise, which holds all of ISO 8859-1.
 *
 * @throws UnreadableFile where the first bytes are no text
 */
export const encodingOf = async (path: string): Promise<Encoding> => {
  const head = await headOf(path, HEAD_BYTES)
  if (head.length === 0) throw new UnreadableFile('empty')
  const wide = wideEncoding(head)
  if (wide !== null) return wide
  if (head.subarray(0, 4096).includes(0)) throw new UnreadableFile('format')
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

async function* texts(
  path: string,
  encoding: Encoding,
): AsyncGenerator<{ readonly text: string; readonly isLast: boolean }> {
  const decoder = new TextDecoder(encoding)
  let waiting: string | null = null
  for await (const bytes of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
    if (waiting !== null) yield { text: waiting, isLast: false }
    waiting = decoder.decode(bytes as Buffer, { stream: true })
    await setImmediate()
  }
  yield { text: (waiting ?? '') + decoder.decode(), isLast: true }
}

/** Separator of a file of text, by its first lines. */
export const separatorIn = async (path: string, encoding: Encoding): Promise<CsvSeparator> =>
  separatorOf(new TextDecoder(encoding).decode(await headOf(path, HEAD_BYTES)))

/**
 * Reads the rows of a CSV file in blocks, without holding more than one block.
 *
 * @throws UnreadableFile for a row that is too long or too wide: an open quote, or another format
 */
export async function* readCsvFile(path: string): AsyncGenerator<readonly (readonly string[])[]> {
  const encoding = await encodingOf(path)
  const separator = await separatorIn(path, encoding)
  let rest = ''
  for await (const { text, isLast } of texts(path, encoding)) {
    const whole = rest + text
    const { rows, end } = readCsvBlock(whole, separator, { mostRows: Number.POSITIVE_INFINITY, isLast })
    rest = whole.slice(end)
    if (rest.length > MAX_ROW_LENGTH || rows.some((row) => row.length > MAX_COLUMNS))
      throw new UnreadableFile('too_large')
    yield rows
  }
}
