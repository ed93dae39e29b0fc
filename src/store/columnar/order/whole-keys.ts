/** More distinct values than this range cannot be told apart by a double. */
export const WIDEST_RANGE = 2 ** 53

/** Null, a missing field and an exceptional value have keys far below all others. */
const MOST_OUTLIERS = 3

/**
 * Turns keys into whole numbers from 0 in the same order, in place, and answers how many there may be (the highest + 1). Null, and nothing
 * changed, when they are not whole or too far apart.
 */
export const toWholeKeys = (keys: Float64Array): number | null => {
  const bounds = boundsOf(keys)
  if (!bounds) return null
  const outliers = outliersOf(keys, bounds)
  const base = outliers.length
  const lowest = outliers.length === 0 ? bounds.min : lowestAbove(keys, outliers.at(-1) as number)
  const range = bounds.max - lowest + 1 + base
  if (!(range <= WIDEST_RANGE) || !Number.isSafeInteger(lowest) || !Number.isSafeInteger(bounds.max)) return null
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as number
    keys[index] = key >= lowest ? key - lowest + base : outliers.indexOf(key)
  }
  return range
}

interface Bounds {
  readonly min: number
  readonly max: number
}

const boundsOf = (keys: Float64Array): Bounds | null => {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as number
    if (key < min) min = key
    if (key > max) max = key
    if (Math.floor(key) !== key) return null
  }
  return min <= max ? { min, max } : null
}

/** The few lowest keys, when the range without them is at most half as wide. */
const outliersOf = (keys: Float64Array, { min, max }: Bounds): readonly number[] => {
  if (max - min < 4 * keys.length) return []
  const lowest = [min]
  while (lowest.length <= MOST_OUTLIERS) {
    const next = lowestAbove(keys, lowest.at(-1) as number)
    if (next === Number.POSITIVE_INFINITY) break
    lowest.push(next)
  }
  let best = 0
  for (let taken = 1; taken < lowest.length; taken += 1) if (max - (lowest[taken] as number) < (max - (lowest[best] as number)) / 2) best = taken
  return lowest.slice(0, best)
}

const lowestAbove = (keys: Float64Array, bound: number): number => {
  let lowest = Number.POSITIVE_INFINITY
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as number
    if (key > bound && key < lowest) lowest = key
  }
  return lowest
}
