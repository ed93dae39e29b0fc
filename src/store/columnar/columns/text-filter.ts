import { type Filter, filterByRow } from '../rows/filter.ts'
import { codeAt, uint32At } from '../rows/typed-arrays.ts'
import { asUnsigned, signed } from './code-cells.ts'
import type { FieldTest } from './column.ts'
import { withExceptionalRows } from './exceptional-rows.ts'
import { insideFilter } from './interval-filter.ts'
import { matcherOf } from './matching.ts'
import { shareOf } from './share.ts'
import { emptyAnswers, tableFilter } from './table-filter.ts'
import { type Lengths, MISSING, NULL } from './text-lengths.ts'
import { compareWithText } from './text-order.ts'
import { bytesOf } from './utf8.ts'

/** The part of a column of texts that a filter reads. */
export interface TextCells {
  readonly path: string
  readonly used: number
  readonly utf8: Uint8Array
  readonly starts: Uint32Array
  readonly lengths: Lengths
  readonly exceptions: ReadonlyMap<number, unknown>
  get(row: number): unknown
}

type Matches = (value: unknown) => boolean

const withShare = (filter: Filter, used: number): Filter => ({
  ...filter,
  share: shareOf(used, (rows) => filter.refine(rows, rows.length)),
})

const rowsOfOthers = (column: TextCells, matches: (value: unknown) => boolean): readonly number[] =>
  [...column.exceptions].filter(([, value]) => matches(value)).map(([row]) => row)

/** Passes texts whose length is from `low` to `high` bytes, both included. */
const lengthFilter = ({ lengths, used }: TextCells, low: number, high: number): Filter => {
  if (lengths instanceof Int32Array) return insideFilter({ cells: lengths, used }, low, high)
  const cells = asUnsigned(lengths)
  const answers = emptyAnswers(cells)
  for (let cell = 0; cell < answers.length; cell += 1) {
    const length = signed(cell, lengths)
    answers[cell] = length >= low && length <= high ? 1 : 0
  }
  return tableFilter(cells, answers, used)
}

/** Asks `passesText` about texts and `matches` about every other value. */
const filterByBytes = (
  column: TextCells,
  passesText: (start: number, length: number) => boolean,
  matches: Matches,
): Filter => {
  const { lengths, starts, used } = column
  const [missing, nil] = [matches(undefined), matches(null)]
  const passes = (row: number): boolean => {
    const length = codeAt(lengths, row)
    if (length >= 0) return passesText(uint32At(starts, row), length)
    return length === MISSING ? missing : length === NULL && nil
  }
  return withExceptionalRows(withShare(filterByRow(passes, 10, 0.5), used), rowsOfOthers(column, matches))
}

/** A filter that passes all texts or none: it reads the lengths alone. */
const filterByKind = (column: TextCells, text: boolean, matches: Matches): Filter => {
  const [missing, nil] = [matches(undefined), matches(null)]
  const high = text ? Number.MAX_SAFE_INTEGER : nil ? NULL : missing ? MISSING : Number.NEGATIVE_INFINITY
  const low = missing ? MISSING : nil ? NULL : 0
  if (text && missing && !nil) return filterByBytes(column, () => true, matches)
  return withExceptionalRows(lengthFilter(column, low, high), rowsOfOthers(column, matches))
}

const isSame = (bytes: Uint8Array, start: number, length: number, text: Uint8Array): boolean => {
  if (length !== text.length) return false
  for (let index = 0; index < length; index += 1) if (bytes[start + index] !== text[index]) return false
  return true
}

/** Passes one text: compares the length, then the bytes. */
const sameTextFilter = (column: TextCells, text: Uint8Array): Filter => {
  const { starts, utf8 } = column
  const byLength = lengthFilter(column, text.length, text.length)
  const byBytes = filterByRow((row) => isSame(utf8, uint32At(starts, row), text.length, text), 10, 0.5)
  return {
    cost: byLength.cost + byLength.share * byBytes.cost,
    share: byLength.share / 4,
    scan: (rows, out) => byBytes.refine(out, byLength.scan(rows, out)),
    refine: (rows, count) => byBytes.refine(rows, byLength.refine(rows, count)),
  }
}

const equalityFilter = (
  column: TextCells,
  test: FieldTest,
  operands: readonly unknown[],
  isInverted: boolean,
): Filter => {
  const bytes = column.utf8
  const texts = operands
    .flatMap((operand) => (typeof operand === 'string' ? [bytesOf(operand)] : []))
    .filter((text) => text !== null)
  if (texts.length === 0) return filterByKind(column, isInverted, matcherOf(column.path, test))
  const [only] = texts
  if (only && test.operator === '$eq' && column.exceptions.size === 0) return sameTextFilter(column, only)
  const byLength = Map.groupBy(texts, (text) => text.length)
  const passesText = (start: number, length: number): boolean => {
    const candidates = byLength.get(length)
    return (candidates?.some((text) => isSame(bytes, start, length, text)) ?? false) !== isInverted
  }
  return filterByBytes(column, passesText, matcherOf(column.path, test))
}

const comparison = (operator: string): ((order: number) => boolean) | null => {
  if (operator === '$gt') return (order) => order > 0
  if (operator === '$gte') return (order) => order >= 0
  if (operator === '$lt') return (order) => order < 0
  return operator === '$lte' ? (order) => order <= 0 : null
}

/** A filter for a test of order or equality; null for any other test. */
export const textFilter = (column: TextCells, test: FieldTest): Filter | null => {
  const { operator, value } = test
  if (operator === '$exists') return filterByKind(column, Boolean(value), matcherOf(column.path, test))
  if (operator === '$eq' || operator === '$ne') return equalityFilter(column, test, [value], operator === '$ne')
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(value) || value.some((one) => one instanceof RegExp)) return null
    return equalityFilter(column, test, value, operator === '$nin')
  }
  const passes = comparison(operator)
  if (!passes) return null
  if (typeof value !== 'string') return filterByKind(column, false, matcherOf(column.path, test))
  const operand = bytesOf(value)
  if (!operand) return null
  const bytes = column.utf8
  const passesText = (start: number, length: number): boolean => passes(compareWithText(bytes, start, length, operand))
  return filterByBytes(column, passesText, matcherOf(column.path, test))
}

/** A filter for any question about the value. */
export const textFilterByValue = (column: TextCells, passes: (value: unknown) => boolean): Filter => {
  const [missing, nil] = [passes(undefined), passes(null)]
  const passesRow = (row: number): boolean => {
    const value = column.get(row)
    return value === undefined ? missing : value === null ? nil : passes(value)
  }
  return withShare(filterByRow(passesRow, 500, 0.5), column.used)
}
