import type { Filter } from '../rows/filter.ts'

/**
 * One operator on one field, as Mango spells it: `{ operator: '$gte', value: 3 }`. `options` are
 * those of a `$regex`.
 */
export interface FieldTest {
  readonly operator: string
  readonly value: unknown
  readonly options?: string
}

/** The ascending order of a column, equal to that of RxDB's comparator. */
export interface ColumnOrder {
  /**
   * The key of a row: a row with a smaller key comes first. Equal keys decide nothing unless
   * `exact`.
   */
  key(row: number): number
  readonly exact: boolean
  compare(a: number, b: number): number
}

/**
 * The values of a column for some rows, as JSON and typed arrays, which IndexedDB stores as they
 * are.
 */
export interface ColumnPart {
  readonly head: unknown
  readonly arrays: readonly (Uint8Array | Int32Array | Float64Array)[]
}

/**
 * The values of one field. A value is any JSON value; `undefined` means that the document lacks the
 * field. A column returns exactly the values it was given, whatever the schema says: values that do
 * not fit its cells are kept beside them.
 */
export interface Column {
  /** Dotted path in the document: `status_id`, `_meta.lwt`. */
  readonly path: string
  get(row: number): unknown
  /** Replaces the value of a row. `undefined` also empties a row that is no longer used. */
  set(row: number, value: unknown): void
  /** An exact and fast filter for a test; null when the column has none. */
  filter(test: FieldTest): Filter | null
  /**
   * One exact filter for several comparisons that must all hold, such as the first and the last day
   * of a period; null for other tests.
   */
  filterRange?(tests: readonly FieldTest[]): Filter | null
  /**
   * An exact filter for any question about the value. Columns that know their distinct values ask
   * once for each of them.
   */
  filterByValue(passes: (value: unknown) => boolean): Filter
  order(): ColumnOrder
  /** The values of some rows, for `decode`. */
  encode(rows: Uint32Array): ColumnPart
  /** Sets rows to the values of a part, in the same order. */
  decode(rows: Uint32Array, part: ColumnPart): void
  /** Bytes held, capacity included. */
  bytes(): number
}
