/**
 * Epoch that allotted the ids of a model up to a number. An id is unique within that epoch and the
 * epochs that begin from its later backups. An epoch that begins from an earlier backup may allot
 * it to another record.
 */
export interface Birth {
  readonly epoch: string
  /** Last number that this epoch gave and that the current epoch knows. */
  readonly last: number
}

/**
 * Returns the epoch that gave a number. `births` are the previous epochs, oldest first;
 * `currentEpoch` gave every later number.
 */
export const bornIn = (births: readonly Birth[], currentEpoch: string, id: number): string =>
  births.find(({ last }) => id <= last)?.epoch ?? currentEpoch
