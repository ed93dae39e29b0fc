import { MAX_IMPORT_ROWS } from '#contract/import/import.ts'
import { HEAD_ROWS, type Recognised, recognise } from './columns.ts'
import { UnreadableFile } from './file-problem.ts'
import { headOf, readCsvFile } from './read-csv-file.ts'
import { readXlsxFile } from './read-xlsx-file.ts'

/** A row below the headers, with its number in the file, from 1. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

const isZip = (head: Buffer): boolean => head[0] === 0x50 && head[1] === 0x4b

const blocksOf = async (path: string): Promise<AsyncGenerator<readonly (readonly string[])[]>> => {
  const head = await headOf(path, 2).catch(() => {
    throw new UnreadableFile('gone')
  })
  return isZip(head) ? readXlsxFile(path) : readCsvFile(path)
}

/**
 * Recognises a file by its first rows.
 *
 * @throws UnreadableFile for another format, and where no row looks like headers
 */
export const recogniseFile = async (path: string): Promise<Recognised> => {
  const head: (readonly string[])[] = []
  for await (const rows of await blocksOf(path)) {
    head.push(...rows.slice(0, HEAD_ROWS - head.length))
    if (head.length >= HEAD_ROWS) break
  }
  if (head.every((row) => row.every((cell) => cell.trim() === ''))) throw new UnreadableFile('empty')
  const recognised = recognise(head)
  if (!recognised) throw new UnreadableFile('headers')
  return recognised
}

/** Reads the rows below the headers in blocks; empty rows are left out. */
export async function* readFileRows(path: string, headerRow: number): AsyncGenerator<readonly FileRow[]> {
  let line = 0
  for await (const rows of await blocksOf(path)) {
    const first = line
    line += rows.length
    if (line > MAX_IMPORT_ROWS + HEAD_ROWS) throw new UnreadableFile('too_large')
    yield rows
      .map((cells, place) => ({ line: first + place + 1, cells }))
      .filter((row) => row.line > headerRow + 1 && row.cells.some((cell) => cell.trim() !== ''))
  }
}
