/** Amounts and durations have at most three decimals. */
const UNITS = 1000
/** Beyond this a sum of units could lose its last digit. */
const MOST = 1e9

/** Thousandths, or NaN where they don't say the number exactly. */
export const unitsOf = (value: number): number => {
  const units = Math.round(value * UNITS)
  return units / UNITS === value && value <= MOST && value >= -MOST ? units : Number.NaN
}

/**
 * A sum that comes back to the same number when what was added is taken away: thousandths are counted as whole numbers, where 0.1 + 0.2 is
 * 0.3. Other fractions are added as they are, and forgotten when the last of them has gone.
 */
export class ExactSum {
  private units = 0
  private rest = 0
  private inRest = 0

  get value(): number {
    return this.inRest === 0 ? this.units / UNITS : this.units / UNITS + this.rest
  }

  add(value: number): void {
    this.change(value, 1)
  }

  subtract(value: number): void {
    this.change(value, -1)
  }

  /** Many numbers of `unitsOf` at once. */
  addUnits(units: number): void {
    this.units += units
  }

  private change(value: number, sign: 1 | -1): void {
    const units = unitsOf(value)
    if (!Number.isNaN(units)) {
      this.units += sign * units
      return
    }
    this.inRest += sign
    this.rest = this.inRest === 0 ? 0 : this.rest + sign * value
  }
}
