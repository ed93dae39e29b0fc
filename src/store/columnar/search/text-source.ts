/** The texts of a column as the search reads them: UTF-8, one after another in an arena. Read afresh at each use, since arenas move. */
export interface TextSource {
  /** One more than the highest row ever set. */
  readonly rows: number
  readonly bytes: Uint8Array
  startOf(row: number): number
  /** Bytes of the row's text; -1 where its value is not held as UTF-8 (null, missing, or no proper text): the search never finds those. */
  lengthOf(row: number): number
}
