import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#contract/core/files/csv.ts'
import type { KindName } from '#contract/core/kinds/field.ts'

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** The table of a file before its first row. */
export interface TableFile {
  readonly headers: readonly string[]
  /** The kind of each column; undefined for names of records. */
  readonly kinds: readonly (KindName | undefined)[]
}

/** Takes the rows page by page. */
export interface TableWriter {
  add(rows: readonly (readonly CsvCell[])[]): void
  end(): Blob
}

const csvFile = ({ headers }: TableFile): TableWriter => {
  const parts = [BYTE_ORDER_MARK + csvLine(headers)]
  return {
    add: (rows) => void parts.push(rows.map((row) => csvLine(row)).join('')),
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

/** A writer of one format; that of Excel is loaded with its first use. */
export const tableFileOf = async (format: FileFormat, table: TableFile): Promise<TableWriter> =>
  format === 'csv' ? csvFile(table) : (await import('./xlsx-file.ts')).xlsxFile(table)
