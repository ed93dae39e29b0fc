/** Parts of a unit: amounts and durations have at most three decimals. */
export const UNITS = 1000
/**
 * Largest number that is counted in thousandths. With larger numbers a sum could lose its last
 * digit.
 */
const MAX_NUMBER = 1e9

/** The thousandths of a number; NaN where they do not express it exactly. */
export const unitsOf = (value: number): number => {
  const units = Math.round(value * UNITS)
  return units / UNITS === value && value <= MAX_NUMBER && value >= -MAX_NUMBER ? units : Number.NaN
}
