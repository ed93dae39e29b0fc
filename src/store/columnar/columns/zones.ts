import { float64At, int32At } from '../rows/typed-arrays.ts'

const BITS = 12
/** Rows of a zone. */
export const ZONE = 1 << BITS

type Cells = Int32Array | Float64Array

/**
 * Lowest and highest cell of each zone, so that a filter for an interval skips zones in which all
 * rows pass or none: dates are mostly in the order in which they were written. A changed zone is
 * measured again when it is next read.
 */
export class Zones {
  private stale = new Uint8Array(0)
  private low = new Float64Array(0)
  private high = new Float64Array(0)

  /** Records that a cell has changed. */
  markStale(row: number): void {
    const zone = row >>> BITS
    if (zone >= this.stale.length) this.grow(zone * 2 + 1)
    this.stale[zone] = 1
  }

  markRangeStale(from: number, end: number): void {
    for (let row = from; row < end; row += ZONE) this.markStale(row)
    if (end > from) this.markStale(end - 1)
  }

  /** Measures the changed zones. Must be called before `lowest` and `highest`. */
  refresh(cells: Cells): void {
    for (let zone = this.stale.indexOf(1); zone >= 0; zone = this.stale.indexOf(1, zone + 1)) {
      this.measure(cells, zone)
      this.stale[zone] = 0
    }
  }

  lowest(zone: number): number {
    return float64At(this.low, zone)
  }

  highest(zone: number): number {
    return float64At(this.high, zone)
  }

  bytes(): number {
    return this.stale.length + this.low.byteLength + this.high.byteLength
  }

  private measure(cells: Cells, zone: number): void {
    const from = zone << BITS
    const end = Math.min(from + ZONE, cells.length)
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    if (cells instanceof Int32Array) {
      for (let row = from; row < end; row += 1) {
        const cell = int32At(cells, row)
        if (cell < low) low = cell
        if (cell > high) high = cell
      }
    } else {
      for (let row = from; row < end; row += 1) {
        const cell = float64At(cells, row)
        if (cell < low) low = cell
        if (cell > high) high = cell
      }
    }
    this.low[zone] = low
    this.high[zone] = high
  }

  private grow(zones: number): void {
    const [stale, low, high] = [new Uint8Array(zones), new Float64Array(zones), new Float64Array(zones)]
    stale.set(this.stale)
    low.set(this.low)
    high.set(this.high)
    this.stale = stale
    this.low = low
    this.high = high
  }
}
