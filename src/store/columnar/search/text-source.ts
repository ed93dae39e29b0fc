/** The texts of a column as a search reads them. Read again at each use, since the bytes move. */
export interface TextSource {
  /** One more than the highest row that was set. */
  readonly rows: number
  readonly bytes: Uint8Array
  startOf(row: number): number
  /**
   * Length of the row's text in bytes; negative where the value is not stored as UTF-8. Searches
   * never find such values.
   */
  lengthOf(row: number): number
}
