/**
 * Names the epoch (one life of the server's data) in which the server gave a record its number.
 *
 * A number stands for one record within that epoch, and within the epochs that begin from its later
 * backups. An epoch that begins from an earlier backup may give the number to another record.
 */
export interface Birth {
  readonly epoch: string
  /** Last number that this epoch gave and that the present epoch knows. */
  readonly last: number
}

/**
 * Returns the epoch that gave this number. `births` are the epochs before the present one, oldest
 * first.
 */
export const bornIn = (births: readonly Birth[], present: string, id: number): string => births.find(({ last }) => id <= last)?.epoch ?? present
