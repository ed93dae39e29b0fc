import { type Filter, filterByRow } from '../rows/filter.ts'
import { cellAt } from '../rows/typed-arrays.ts'
import type { Codec } from './codec.ts'
import type { FieldTest } from './column.ts'
import { withExceptionalRows } from './exceptional-rows.ts'
import { insideFilter, outsideFilter } from './interval-filter.ts'
import { type EmptyMatches, emptyMatchesOf, matcherOf } from './matching.ts'
import { memberFilter } from './member-filter.ts'
import { memoFilter } from './memo-filter.ts'
import { above, below } from './next-double.ts'
import { type Cells, rangeOf } from './number-cells.ts'
import { askedTableFilter, emptyAnswers, tableFilter } from './table-filter.ts'
import type { Zones } from './zones.ts'

/** The part of a column of numbers that a filter reads. */
export interface NumberCells {
  readonly path: string
  readonly codec: Codec
  readonly cells: Cells
  readonly used: number
  readonly zones: Zones
  readonly exceptions: ReadonlyMap<number, unknown>
}

/** The numbers that pass: an interval or a list of numbers, or (inverted) all others. */
type Numbers = ({ readonly low: number; readonly high: number } | { readonly list: readonly number[] }) & {
  readonly isInverted: boolean
}

const NONE = { low: 0, high: -1 }

const equalTo = (codec: Codec, operand: unknown): { low: number; high: number } => {
  const bound = codec.bound(operand)
  return bound?.isExact ? { low: bound.at, high: bound.at } : NONE
}

const among = (codec: Codec, operands: readonly unknown[]): readonly number[] =>
  operands.flatMap((operand) => {
    const bound = codec.bound(operand)
    return bound?.isExact ? [bound.at] : []
  })

const [LEAST, GREATEST] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

const numbersFor = (codec: Codec, { operator, value }: FieldTest): Numbers | null => {
  if (Number.isNaN(value)) return null
  if (operator === '$exists') return { low: LEAST, high: GREATEST, isInverted: !value }
  if (operator === '$eq' || operator === '$ne') return { ...equalTo(codec, value), isInverted: operator === '$ne' }
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(value) || value.some((one) => one instanceof RegExp || Number.isNaN(one))) return null
    return { list: among(codec, value), isInverted: operator === '$nin' }
  }
  if (operator !== '$gt' && operator !== '$gte' && operator !== '$lt' && operator !== '$lte') return null
  const bound = codec.bound(value)
  if (bound === null) return { ...NONE, isInverted: false }
  const { at, isExact } = bound
  if (operator === '$gte') return { low: at, high: GREATEST, isInverted: false }
  if (operator === '$gt') return { low: isExact ? above(at) : at, high: GREATEST, isInverted: false }
  if (operator === '$lt') return { low: LEAST, high: below(at), isInverted: false }
  return { low: LEAST, high: isExact ? at : below(at), isInverted: false }
}

const isIn = (numbers: Numbers, number: number): boolean =>
  ('list' in numbers ? numbers.list.includes(number) : number >= numbers.low && number <= numbers.high) !==
  numbers.isInverted

const rowsOfOthers = (column: NumberCells, passes: (value: unknown) => boolean): readonly number[] =>
  [...column.exceptions].filter(([, value]) => passes(value)).map(([row]) => row)

/**
 * A filter over wide cells, in which the codes of null and missing are neighbours below all
 * numbers.
 */
const wideFilter = (
  column: NumberCells,
  cells: Int32Array | Float64Array,
  numbers: Numbers,
  empty: EmptyMatches,
): Filter => {
  const { missing, nil } = empty
  const { used, zones } = column
  const source = { cells, used, zones }
  const range = rangeOf(cells)
  if ('list' in numbers) {
    const odd = [
      ...(missing !== numbers.isInverted ? [range.missing] : []),
      ...(nil !== numbers.isInverted ? [range.null] : []),
      ...(numbers.isInverted ? [range.other] : []),
    ]
    return memberFilter(
      cells,
      [...numbers.list.filter((number) => number >= range.low), ...odd],
      numbers.isInverted,
      used,
    )
  }
  const { isInverted } = numbers
  // An operand without a next number is NaN: it stays NaN here and passes nothing.
  const low = Math.max(numbers.low, range.low)
  const high = Math.min(numbers.high, range.high)
  const isEmpty = !(low <= high)
  const isAll = low === range.low && high === range.high
  if (isInverted ? isAll : isEmpty) {
    return missing || nil
      ? insideFilter(source, missing ? range.missing : range.null, nil ? range.null : range.missing)
      : insideFilter(source, 1, 0)
  }
  if (!isInverted && !missing && !nil) return insideFilter(source, low, high)
  const lowest = missing ? range.missing : nil ? range.null : range.low
  const isWithoutGap = nil || !missing
  if (isWithoutGap && !isInverted && low === range.low) return insideFilter(source, lowest, high)
  if (isWithoutGap && isInverted && isEmpty) return insideFilter(source, lowest, range.high)
  if (isInverted && missing && nil && column.exceptions.size === 0) return outsideFilter(source, low, high)
  const passes = (row: number): boolean => {
    const cell = cellAt(cells, row)
    if (cell >= range.low) return (cell >= low && cell <= high) !== isInverted
    return cell === range.missing ? missing : cell === range.null && nil
  }
  return filterByRow(passes, 3, 0.5)
}

/** A filter over bytes: the answers for all 256 values are computed in advance. */
const byteFilter = (cells: Uint8Array, numbers: Numbers, { missing, nil }: EmptyMatches, used: number): Filter => {
  const range = rangeOf(cells)
  const answers = emptyAnswers(cells)
  for (let cell = range.low; cell <= range.high; cell += 1) answers[cell] = isIn(numbers, cell) ? 1 : 0
  answers[range.missing] = missing ? 1 : 0
  answers[range.null] = nil ? 1 : 0
  return tableFilter(cells, answers, used)
}

/** A filter for a test of order or equality; null for any other test. */
export const numberFilter = (column: NumberCells, test: FieldTest): Filter | null => {
  const numbers = numbersFor(column.codec, test)
  return numbers && filterOfNumbers(column, numbers, [test])
}

/** One filter for several comparisons that must all hold; null for any other tests. */
export const numberRangeFilter = (column: NumberCells, tests: readonly FieldTest[]): Filter | null => {
  let [low, high] = [LEAST, GREATEST]
  for (const test of tests) {
    const numbers = numbersFor(column.codec, test)
    if (numbers === null || 'list' in numbers || numbers.isInverted) return null
    // A bound that is NaN passes nothing: Math.max and Math.min keep it.
    low = Math.max(low, numbers.low)
    high = Math.min(high, numbers.high)
  }
  return filterOfNumbers(column, { low, high, isInverted: false }, tests)
}

/** The filter of the numbers that pass all tests, and of the other values that do. */
const filterOfNumbers = (column: NumberCells, numbers: Numbers, tests: readonly FieldTest[]): Filter => {
  const { cells, path, used } = column
  const ofTests = tests.map((test) => emptyMatchesOf(path, test))
  const empty = { missing: ofTests.every(({ missing }) => missing), nil: ofTests.every(({ nil }) => nil) }
  const filter =
    cells instanceof Uint8Array ? byteFilter(cells, numbers, empty, used) : wideFilter(column, cells, numbers, empty)
  if (column.exceptions.size === 0) return filter
  const matchers = tests.map((test) => matcherOf(path, test))
  return withExceptionalRows(
    filter,
    rowsOfOthers(column, (value) => matchers.every((matches) => matches(value))),
  )
}

/** A filter for any question about the value. */
export const numberFilterByValue = (column: NumberCells, passes: (value: unknown) => boolean): Filter => {
  const { cells, codec, used } = column
  const range = rangeOf(cells)
  const passesCell = (cell: number): boolean => {
    if (cell === range.other) return false
    return passes(cell === range.missing ? undefined : cell === range.null ? null : codec.decode(cell))
  }
  const filter =
    cells instanceof Uint8Array ? askedTableFilter(cells, passesCell, used) : memoFilter(cells, passesCell, used)
  return withExceptionalRows(filter, rowsOfOthers(column, passes))
}
