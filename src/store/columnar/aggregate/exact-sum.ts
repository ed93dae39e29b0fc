import { UNITS, unitsOf } from './units.ts'

/**
 * A sum that returns to the same number when the added numbers are subtracted. Thousandths are
 * counted as whole numbers, so that 0.1 + 0.2 is 0.3. Other fractions are added as doubles, and
 * their sum is set to 0 when the last one is subtracted.
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

  /** Adds the sum of several results of `unitsOf`. */
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
