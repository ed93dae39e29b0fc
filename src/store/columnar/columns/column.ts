import type { Filter } from '../rows/filter.ts'

/** One operator on one field, as Mango spells it: `{ operator: '$gte', value: 3 }`. `$options` travels with its `$regex`. */
export interface FieldTest {
  readonly operator: string
  readonly value: unknown
  readonly options?: string
}

/** How a column sorts, ascending, as RxDB's own comparator would sort the documents. */
export interface ColumnOrder {
  /** A number a row: where it is smaller, the row comes first; equal numbers decide nothing unless `exact`. */
  key(row: number): number
  readonly exact: boolean
  compare(a: number, b: number): number
}

/** The bytes of a column for some rows: plain JSON and typed arrays, which IndexedDB stores as they are. */
export interface ColumnPart {
  readonly head: unknown
  readonly arrays: readonly (Uint8Array | Int32Array | Float64Array)[]
}

/**
 * All values of one field. A value is any JSON value; `undefined` says that the document lacks the field, and a column gives back exactly
 * what it was given, whatever the schema promised: what does not fit its representation is kept beside it as it is.
 */
export interface Column {
  /** Path in the document, dotted: `status_id`, `_meta.lwt`. */
  readonly path: string
  get(row: number): unknown
  /** Replaces; `undefined` also empties a row that is no longer used. */
  set(row: number, value: unknown): void
  /** An exact and fast filter for this test, or null when the column has none for it. */
  filter(test: FieldTest): Filter | null
  /** An exact filter for any question about the value alone; asked once per distinct value where the column can tell values apart. */
  filterByValue(passes: (value: unknown) => boolean): Filter
  order(): ColumnOrder
  /** The values of these rows. */
  encode(rows: Uint32Array): ColumnPart
  /** Sets these rows to what `encode` gave, in the same order. */
  decode(rows: Uint32Array, part: ColumnPart): void
  /** Bytes held, capacity included. */
  bytes(): number
}
