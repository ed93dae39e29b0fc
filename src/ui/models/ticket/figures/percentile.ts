/**
 * The smallest value that at least this share of the values does not exceed (nearest rank): always
 * one of the values. Null without values.
 */
export const percentileOf = (values: readonly number[], share: number): number | null => {
  const ascending = Float64Array.from(values).sort()
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null
}

export const MEDIAN = 0.5
export const NINE_OF_TEN = 0.9
