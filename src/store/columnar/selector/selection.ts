/** The documents that match, as rows of the table in ascending order. Shared between callers: nobody may change `rows`. */
export interface Selection {
  readonly rows: Uint32Array
  /** All of `rows`. */
  readonly count: number
}
