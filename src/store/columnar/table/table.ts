import type { RxDocumentData } from 'rxdb'
import type { Column, ColumnPart } from '../columns/column.ts'

/** States of a row, in `Table.states`. */
export const FREE = 0
export const ALIVE = 1
export const DELETED = 2

/**
 * The documents of one collection as columns. A document has a row for as long as it is stored; a purged one leaves a free row that the
 * next insertion takes. Knows nothing of revisions, conflicts, queries or disks.
 */
export interface Table<Doc> {
  readonly primaryPath: string
  readonly columns: ReadonlyMap<string, Column>
  /** Rows 0 … rows-1 have been used; free ones among them are `FREE` in `states`. */
  readonly rows: number
  /** A byte a row (at least `rows` long): free, alive, or deleted but not purged (`_deleted`). */
  readonly states: Uint8Array
  /** Raised by every change. */
  readonly version: number
  /** -1 when there is none. */
  rowOf(key: string): number
  /** The whole document as it was put. */
  document(row: number): RxDocumentData<Doc>
  keyOf(row: number): string
  revisionOf(row: number): string
  /** Inserts or replaces a document that can be stored (`storable.ts`); answers the row. */
  put(document: RxDocumentData<Doc>): number
  purge(row: number): void
  /** Called with the rows of each change, before they are read again; orders and search keep in step by it. */
  onChange(listener: (rows: Uint32Array) => void): void
  encode(rows: Uint32Array): TablePart
  /** Puts the documents of a part: those of known keys are replaced. */
  decode(part: TablePart): void
  bytes(): number
}

/** Some rows of a table, complete, for a block or a tail on disk. */
export interface TablePart {
  readonly count: number
  /** Whether each is alive or deleted is among the columns. */
  readonly columns: Readonly<Record<string, ColumnPart>>
}
