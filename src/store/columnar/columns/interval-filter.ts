import type { Filter, RowRange, Span } from '../rows/filter.ts'
import { float64At, int32At, uint32At } from '../rows/typed-arrays.ts'
import { SMALLEST, shareOf } from './share.ts'
import { ZONE, type Zones } from './zones.ts'

type Cells = Int32Array | Float64Array

/** Numbers from `low` to `high`, both included. */
interface Interval {
  readonly low: number
  readonly high: number
}

/** Rows found so far: the first `count` of `rows`. */
interface RowOutput {
  readonly rows: Uint32Array
  count: number
}

// One loop for each kind of array and question: a loop that sees two kinds is several times slower.
// The loops do not branch on the answer: where about every other row passes, a mispredicted branch
// makes a row ten times as slow.

const scanInside = (cells: Cells, { low, high }: Interval, { from, end }: RowRange, out: RowOutput): void => {
  const { rows } = out
  let count = out.count
  if (cells instanceof Int32Array) {
    for (let row = from; row < end; row += 1) {
      const value = int32At(cells, row)
      rows[count] = row
      count += Number(value >= low) & Number(value <= high)
    }
  } else {
    for (let row = from; row < end; row += 1) {
      const value = float64At(cells, row)
      rows[count] = row
      count += Number(value >= low) & Number(value <= high)
    }
  }
  out.count = count
}

const scanOutside = (cells: Cells, { low, high }: Interval, { from, end }: RowRange, out: RowOutput): void => {
  const { rows } = out
  let count = out.count
  if (cells instanceof Int32Array) {
    for (let row = from; row < end; row += 1) {
      const value = int32At(cells, row)
      rows[count] = row
      count += Number(value < low) | Number(value > high)
    }
  } else {
    for (let row = from; row < end; row += 1) {
      const value = float64At(cells, row)
      rows[count] = row
      count += Number(value < low) | Number(value > high)
    }
  }
  out.count = count
}

const refineInside = (cells: Cells, { low, high }: Interval, rows: Uint32Array, count: number): number => {
  let foundCount = 0
  if (cells instanceof Int32Array) {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      const value = int32At(cells, row)
      rows[foundCount] = row
      foundCount += Number(value >= low) & Number(value <= high)
    }
    return foundCount
  }
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const value = float64At(cells, row)
    rows[foundCount] = row
    foundCount += Number(value >= low) & Number(value <= high)
  }
  return foundCount
}

const refineOutside = (cells: Cells, { low, high }: Interval, rows: Uint32Array, count: number): number => {
  let foundCount = 0
  if (cells instanceof Int32Array) {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      const value = int32At(cells, row)
      rows[foundCount] = row
      foundCount += Number(value < low) | Number(value > high)
    }
    return foundCount
  }
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const value = float64At(cells, row)
    rows[foundCount] = row
    foundCount += Number(value < low) | Number(value > high)
  }
  return foundCount
}

const addAll = ({ from, end }: RowRange, out: RowOutput): void => {
  const { rows, count } = out
  for (let row = from; row < end; row += 1) rows[count + row - from] = row
  out.count = count + end - from
}

type ZoneTest = (lowest: number, highest: number) => boolean

/** An interval filter's question, about one row and about the bounds of a zone. */
interface Question {
  /** Whether every row of the zone passes. */
  readonly all: ZoneTest
  /** Whether no row of the zone passes. */
  readonly none: ZoneTest
  readonly scan: (range: RowRange, out: RowOutput) => void
  readonly refine: Filter['refine']
}

/** The spans of the zones in which some rows pass. Neighbours of the same kind are one span. */
const spansOf = (zones: Zones, { all, none }: Question, rows: number): readonly Span[] => {
  const spans: Span[] = []
  for (let from = 0; from < rows; from += ZONE) {
    const lowest = zones.lowest(from / ZONE)
    const highest = zones.highest(from / ZONE)
    if (none(lowest, highest)) continue
    const span = { from, end: Math.min(rows, from + ZONE), isWhole: all(lowest, highest) }
    const last = spans.at(-1)
    if (last?.end === from && last.isWhole === span.isWhole) spans[spans.length - 1] = { ...last, end: span.end }
    else spans.push(span)
  }
  return spans
}

/** The cells that a filter reads. The first `used` cells have a value. */
export interface CellSource {
  readonly cells: Cells
  readonly used: number
  /** Bounds of the cells by zone, if the column keeps them. */
  readonly zones?: Zones
}

/** Up to this share of rows in zones of which some rows pass, half of these are taken to pass. */
const FEW_UNCLEAR = 1 / 8

/** The rows of spans that may pass and the share of all rows that passes, as far as zones tell. */
const sharesOf = (spans: readonly Span[], used: number) => {
  let [whole, unclear] = [0, 0]
  for (const { from, end, isWhole } of spans) {
    if (isWhole) whole += end - from
    else unclear += end - from
  }
  const rows = Math.max(1, used)
  return { unclear: unclear / rows, share: (whole + unclear / 2) / rows }
}

const intervalFilter = ({ cells, used, zones }: CellSource, question: Question): Filter => {
  const { scan, refine } = question
  const sampled = (): number => shareOf(used, (rows) => refine(rows, rows.length))
  const scanRange: NonNullable<Filter['scanRange']> = (range, rows, at) => {
    const out = { rows, count: at }
    scan(range, out)
    return out.count
  }
  if (!zones)
    return {
      cost: 1.05,
      share: sampled(),
      refine,
      scan: (rows, target) => scanRange({ from: 0, end: rows }, target, 0),
    }
  zones.refresh(cells)
  const known = spansOf(zones, question, used)
  const { unclear, share } = sharesOf(known, used)
  const spans = (rows: number): readonly Span[] => (rows === used ? known : spansOf(zones, question, rows))
  return {
    cost: 0.05 + unclear,
    share: used > 0 && unclear <= FEW_UNCLEAR ? Math.max(SMALLEST, share) : sampled(),
    refine,
    scanRange,
    spans,
    // Reads the cells only of zones in which some rows pass and others do not.
    scan: (rows, target) => {
      const out = { rows: target, count: 0 }
      for (const span of spans(rows)) {
        if (span.isWhole) addAll(span, out)
        else scan(span, out)
      }
      return out.count
    },
  }
}

/** Passes cells from `low` to `high`, both included. */
export const insideFilter = (source: CellSource, low: number, high: number): Filter => {
  const { cells } = source
  const interval = { low, high }
  return intervalFilter(source, {
    all: (lowest, highest) => lowest >= low && highest <= high,
    none: (lowest, highest) => lowest > high || highest < low,
    scan: (range, out) => scanInside(cells, interval, range, out),
    refine: (rows, count) => refineInside(cells, interval, rows, count),
  })
}

/** Passes cells below `low` or above `high`. */
export const outsideFilter = (source: CellSource, low: number, high: number): Filter => {
  const { cells } = source
  const interval = { low, high }
  return intervalFilter(source, {
    all: (lowest, highest) => lowest > high || highest < low,
    none: (lowest, highest) => lowest >= low && highest <= high,
    scan: (range, out) => scanOutside(cells, interval, range, out),
    refine: (rows, count) => refineOutside(cells, interval, rows, count),
  })
}
