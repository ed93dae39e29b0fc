import type { RxDocumentData } from 'rxdb'
import type { Column, ColumnPart } from '../columns/column.ts'

/** States of a row, in `Table.states`. */
export const FREE = 0
/** State of a row with a document. */
export const ALIVE = 1
/** State of a row with a document that is marked as deleted. */
export const DELETED = 2

/**
 * The documents of one collection as columns. A document keeps its row while it is stored. A purged
 * document leaves a free row for the next insertion. Knows nothing of revisions, conflicts, queries
 * or disks.
 */
export interface Table<Doc> {
  readonly primaryPath: string
  readonly columns: ReadonlyMap<string, Column>
  /** Rows 0 … rows-1 have been used. `states` says which of them are free. */
  readonly rows: number
  /**
   * One byte a row, at least `rows` long: `FREE`, `ALIVE`, or `DELETED` for a document that is not
   * purged yet.
   */
  readonly states: Uint8Array
  /** Raised by every change. */
  readonly version: number
  /** The row of a document; -1 when there is none. */
  rowOf(key: string): number
  /** The row of the document whose key is the text of this whole number; -1 when there is none. */
  rowOfDecimal(key: number): number
  /** The whole document as it was put. */
  document(row: number): RxDocumentData<Doc>
  keyOf(row: number): string
  revisionOf(row: number): string
  /** Inserts or replaces a document that `storable.ts` accepts; returns its row. */
  put(document: RxDocumentData<Doc>): number
  purge(row: number): void
  /**
   * Calls the listener with the rows of each change, before they are read again. Orders and
   * searches rely on it.
   */
  onChange(listener: (rows: Uint32Array) => void): void
  encode(rows: Uint32Array): TablePart
  /** Puts the documents of a part. Documents with a known key are replaced. */
  decode(part: TablePart): void
  /** Bytes held, capacity included. */
  bytes(): number
}

/** Some rows of a table, complete, for a block or a tail record on disk. */
export interface TablePart {
  readonly count: number
  /** Parts by column path. The states of the rows are among them. */
  readonly columns: Readonly<Record<string, ColumnPart>>
}
