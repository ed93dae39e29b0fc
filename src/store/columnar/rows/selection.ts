/**
 * The documents that match, as ascending rows of the table. Shared between callers: `rows` must not
 * be changed.
 */
export interface Selection {
  /** The first `count` rows are the selection. */
  readonly rows: Uint32Array
  readonly count: number
}
