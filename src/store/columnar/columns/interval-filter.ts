import type { Filter } from '../rows/filter.ts'
import { float64At, int32At, uint32At } from '../rows/typed-arrays.ts'
import { shareOf } from './share.ts'
import { ZONE, type Zones } from './zones.ts'

const FLOAT = new Float64Array(1)
const BITS = new BigInt64Array(FLOAT.buffer)

const step = (value: number, up: boolean): number => {
  if (value === 0) return up ? Number.MIN_VALUE : -Number.MIN_VALUE
  FLOAT[0] = value
  const bits = BITS[0] as bigint
  BITS[0] = value > 0 === up ? bits + 1n : bits - 1n
  return FLOAT[0]
}

/** The next number above, so that `> value` is `>= above(value)`. */
export const above = (value: number): number => (value === Number.POSITIVE_INFINITY ? Number.NaN : step(value, true))
/** The next number below. */
export const below = (value: number): number => (value === Number.NEGATIVE_INFINITY ? Number.NaN : step(value, false))

type Cells = Int32Array | Float64Array

// One loop for each kind of array and question: a loop that sees two kinds is several times slower. No branch on the answer either: where
// about every other row passes, the processor guesses wrong and a row takes ten times as long.

const scanInside = (cells: Cells, low: number, high: number, from: number, end: number, out: Uint32Array, count: number): number => {
  let found = count
  if (cells instanceof Int32Array) {
    for (let row = from; row < end; row += 1) {
      const value = int32At(cells, row)
      out[found] = row
      found += Number(value >= low) & Number(value <= high)
    }
    return found
  }
  for (let row = from; row < end; row += 1) {
    const value = float64At(cells, row)
    out[found] = row
    found += Number(value >= low) & Number(value <= high)
  }
  return found
}

const scanOutside = (cells: Cells, low: number, high: number, from: number, end: number, out: Uint32Array, count: number): number => {
  let found = count
  if (cells instanceof Int32Array) {
    for (let row = from; row < end; row += 1) {
      const value = int32At(cells, row)
      out[found] = row
      found += Number(value < low) | Number(value > high)
    }
    return found
  }
  for (let row = from; row < end; row += 1) {
    const value = float64At(cells, row)
    out[found] = row
    found += Number(value < low) | Number(value > high)
  }
  return found
}

const refineInside = (cells: Cells, low: number, high: number, rows: Uint32Array, count: number): number => {
  let found = 0
  if (cells instanceof Int32Array) {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      const value = int32At(cells, row)
      rows[found] = row
      found += Number(value >= low) & Number(value <= high)
    }
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const value = float64At(cells, row)
    rows[found] = row
    found += Number(value >= low) & Number(value <= high)
  }
  return found
}

const refineOutside = (cells: Cells, low: number, high: number, rows: Uint32Array, count: number): number => {
  let found = 0
  if (cells instanceof Int32Array) {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      const value = int32At(cells, row)
      rows[found] = row
      found += Number(value < low) | Number(value > high)
    }
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const value = float64At(cells, row)
    rows[found] = row
    found += Number(value < low) | Number(value > high)
  }
  return found
}

const scanAll = (from: number, end: number, out: Uint32Array, count: number): number => {
  for (let row = from; row < end; row += 1) out[count + row - from] = row
  return count + end - from
}

type Scan = (from: number, end: number, out: Uint32Array, count: number) => number
type Holds = (lowest: number, highest: number) => boolean

/** Goes zone by zone, past those where all rows pass or none. */
const scanZones = (zones: Zones, all: Holds, none: Holds, some: Scan, rows: number, out: Uint32Array): number => {
  let found = 0
  for (let from = 0; from < rows; from += ZONE) {
    const end = Math.min(rows, from + ZONE)
    const lowest = zones.lowest(from / ZONE)
    const highest = zones.highest(from / ZONE)
    if (all(lowest, highest)) found = scanAll(from, end, out, found)
    else if (!none(lowest, highest)) found = some(from, end, out, found)
  }
  return found
}

/** What a filter goes through: cells of which `used` hold something, in zones if their column keeps some. */
export interface CellSource {
  readonly cells: Cells
  readonly used: number
  readonly zones?: Zones
}

const intervalFilter = (
  { cells, used, zones }: CellSource,
  all: Holds,
  none: Holds,
  some: Scan,
  refine: (rows: Uint32Array, count: number) => number,
): Filter => {
  zones?.refresh(cells)
  const unclear = zones ? zones.shareOf((lowest, highest) => !all(lowest, highest) && !none(lowest, highest)) : 1
  return {
    cost: 0.05 + unclear,
    share: shareOf(used, (rows) => refine(rows, rows.length)),
    scan: (rows, out) => (zones ? scanZones(zones, all, none, some, rows, out) : some(0, rows, out, 0)),
    refine,
  }
}

/** Cells from `low` to `high`, both included. */
export const insideFilter = (source: CellSource, low: number, high: number): Filter => {
  const { cells } = source
  return intervalFilter(
    source,
    (lowest, highest) => lowest >= low && highest <= high,
    (lowest, highest) => lowest > high || highest < low,
    (from, end, out, count) => scanInside(cells, low, high, from, end, out, count),
    (rows, count) => refineInside(cells, low, high, rows, count),
  )
}

/** Cells below `low` or above `high`. */
export const outsideFilter = (source: CellSource, low: number, high: number): Filter => {
  const { cells } = source
  return intervalFilter(
    source,
    (lowest, highest) => lowest > high || highest < low,
    (lowest, highest) => lowest >= low && highest <= high,
    (from, end, out, count) => scanOutside(cells, low, high, from, end, out, count),
    (rows, count) => refineOutside(cells, low, high, rows, count),
  )
}
