/** Up to this many numbers have a place each in one array. */
const MAX_PLACES = 1 << 21
/** An array this small is always worth it. */
const FEW_PLACES = 1024
const PLACES_PER_ROW = 16

/**
 * Whether an array with a place for each possible number is faster than a map of the numbers that
 * the rows have: it is filled with zeros and read once as a whole.
 */
export const isWorthPlaces = (places: number, rows: number): boolean =>
  places <= MAX_PLACES && places <= FEW_PLACES + PLACES_PER_ROW * rows
