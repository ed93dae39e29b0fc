import { type Filter, filterByRow } from '../rows/filter.ts'
import { int32At } from '../rows/typed-arrays.ts'
import { asUnsigned, type Codes, FIRST_ENTRY, MISSING, NULL, signed, sizeOf } from './code-cells.ts'
import { type CodeRows, withByteSearch } from './code-rows.ts'
import type { FieldTest } from './column.ts'
import type { Dictionary } from './dictionary.ts'
import { insideFilter, outsideFilter } from './interval-filter.ts'
import { emptyMatchesOf, matcherOf } from './matching.ts'
import { memberFilter } from './member-filter.ts'
import { shareOf } from './share.ts'
import { askedTableFilter, emptyAnswers, tableFilter } from './table-filter.ts'
import type { Zones } from './zones.ts'

/** The part of a column of codes that a filter reads. */
export interface CodeCells {
  readonly path: string
  readonly codes: Codes
  readonly used: number
  readonly zones: Zones
  readonly largest: number
  readonly byCode: CodeRows
  readonly dictionary: Dictionary
  valueOf(code: number): unknown
  codeOf(value: unknown): number
}

/**
 * Up to this many entries that are no strings are tested one by one; of more, only those that rows
 * have.
 */
const FEW_NON_STRINGS = 256
/** Above this share of the rows a search for one byte is slower than a look at each. */
const RAREST_SHARE = 1 / 8
/**
 * Answers for decimal codes are kept in a table unless it would have this many times more places
 * than there are rows.
 */
const SPARSEST_TABLE = 64

const narrowFilter = (codes: Int8Array | Int16Array, passes: (code: number) => boolean, used: number): Filter =>
  askedTableFilter(asUnsigned(codes), (cell) => passes(signed(cell, codes)), used)

const narrowMemberFilter = (
  { used, byCode }: CodeCells,
  codes: Int8Array | Int16Array,
  members: readonly number[],
  isInverted: boolean,
): Filter => {
  const cells = asUnsigned(codes)
  const answers = emptyAnswers(cells).fill(isInverted ? 1 : 0)
  const fitting = members.filter((code) => sizeOf(code) <= codes.BYTES_PER_ELEMENT)
  for (const code of fitting) answers[code & (answers.length - 1)] = isInverted ? 0 : 1
  const filter = tableFilter(cells, answers, used)
  const [code = 0] = fitting
  const isRareByte = cells instanceof Uint8Array && !isInverted && fitting.length === 1 && filter.share <= RAREST_SHARE
  return isRareByte ? withByteSearch(filter, { cells, used, byCode }, code & 0xff) : filter
}

const UNKNOWN = 0
const NO = 1
const YES = 2

/** Tests wide codes, each distinct code once. */
const wideFilter = (column: CodeCells, codes: Int32Array, passes: (code: number) => boolean): Filter => {
  const negative = new Uint8Array(column.dictionary.length - FIRST_ENTRY)
  const own = new Uint8Array(column.largest < column.used * SPARSEST_TABLE ? column.largest + 1 : 0)
  const passesRow = (row: number): boolean => {
    const code = int32At(codes, row)
    const answers = code < 0 ? negative : own
    const at = code < 0 ? -1 - code : code
    if (at >= answers.length) return passes(code)
    if (answers[at] === UNKNOWN) answers[at] = passes(code) ? YES : NO
    return answers[at] === YES
  }
  const filter = filterByRow(passesRow, 20, 0.5)
  return { ...filter, share: shareOf(column.used, (rows) => filter.refine(rows, rows.length)) }
}

const codesFilter = (column: CodeCells, passes: (code: number) => boolean): Filter =>
  column.codes instanceof Int32Array
    ? wideFilter(column, column.codes, passes)
    : narrowFilter(column.codes, passes, column.used)

/** A filter for any question about the value. */
export const codeFilterByValue = (column: CodeCells, passes: (value: unknown) => boolean): Filter =>
  codesFilter(column, (code) => passes(column.valueOf(code)))

/** Passes rows whose code is (inverted: is not) one of these. */
const codeMemberFilter = (column: CodeCells, members: readonly number[], isInverted: boolean): Filter => {
  const { codes, used } = column
  if (!(codes instanceof Int32Array)) return narrowMemberFilter(column, codes, members, isInverted)
  const low = Math.min(...members.slice(0, 2))
  const high = Math.max(...members.slice(0, 2))
  const isInterval = members.length === 0 || (members.length <= 2 && high - low < members.length)
  if (!isInterval) return memberFilter(codes, members, isInverted, used)
  const source = { cells: codes, used, zones: column.zones }
  const [from, to] = members.length === 0 ? [1, 0] : [low, high]
  return isInverted ? outsideFilter(source, from, to) : insideFilter(source, from, to)
}

/** Passes rows that equal one of the operands of the test (`$ne`, `$nin`: none of them). */
const equalityFilter = (column: CodeCells, test: FieldTest, operands: readonly unknown[]): Filter => {
  const { dictionary, path } = column
  const isInverted = test.operator === '$ne' || test.operator === '$nin'
  const matches = matcherOf(path, test)
  if (dictionary.nonStringCount > FEW_NON_STRINGS) return codeFilterByValue(column, matches)
  const members = new Set<number>()
  for (const operand of operands) {
    if (typeof operand !== 'string') continue
    const code = column.codeOf(operand)
    if (code !== MISSING) members.add(code)
  }
  for (const entry of dictionary.nonStringEntries)
    if (matches(dictionary.valueOf(entry)) !== isInverted) members.add(FIRST_ENTRY - entry)
  const { missing, nil } = emptyMatchesOf(path, test)
  if (missing !== isInverted) members.add(MISSING)
  if (nil !== isInverted) members.add(NULL)
  return codeMemberFilter(column, [...members], isInverted)
}

const comparison = (operator: string, operand: string): ((text: string) => boolean) | null => {
  if (operator === '$gt') return (text) => text > operand
  if (operator === '$gte') return (text) => text >= operand
  if (operator === '$lt') return (text) => text < operand
  return operator === '$lte' ? (text) => text <= operand : null
}

/** A filter for a test of order or equality; null for any other test. */
export const codeFilter = (column: CodeCells, test: FieldTest): Filter | null => {
  const { operator, value } = test
  if (operator === '$exists') return codeMemberFilter(column, [MISSING], Boolean(value))
  if (operator === '$eq' || operator === '$ne') return equalityFilter(column, test, [value])
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(value) || value.some((one) => one instanceof RegExp)) return null
    return equalityFilter(column, test, value)
  }
  const compares = typeof value === 'string' ? comparison(operator, value) : null
  if (!compares) return null
  const matches = matcherOf(column.path, test)
  return codeFilterByValue(column, (one) => (typeof one === 'string' ? compares(one) : matches(one)))
}
