/**
 * Which life of the server gave a number. A number stands for one record within the life that gave it, and within all lives that a later backup of it
 * began; a life that was begun from an earlier backup may give it to another record.
 */
export interface Birth {
  readonly epoch: string
  /** The last number that this life gave and that is known to the present one. */
  readonly last: number
}

/** The life that gave this number; `births` are the lives before the present one, oldest first. */
export const bornIn = (births: readonly Birth[], present: string, id: number): string => births.find(({ last }) => id <= last)?.epoch ?? present
