/**
 * The epoch of the server's data in which records up to a number got their numbers.
 *
 * A number stands for one record within that epoch, and within the epochs that begin from its later
 * backups. An epoch that begins from an earlier backup may give the number to another record.
 */
export interface Birth {
  readonly epoch: string
  /** Last number that this epoch gave and that the current epoch knows. */
  readonly last: number
}

/**
 * Returns the epoch that gave a number. `births` are the previous epochs, oldest first; `currentEpoch`
 * gave every later number.
 */
export const bornIn = (births: readonly Birth[], currentEpoch: string, id: number): string =>
  births.find(({ last }) => id <= last)?.epoch ?? currentEpoch
