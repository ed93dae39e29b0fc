import { type Filter, filterByRow } from '../filter.ts'
import type { FieldTest } from './column.ts'
import { matcherOf } from './matching.ts'
import { shareOf } from './share.ts'
import { bytesOf, compareBytes } from './utf8.ts'

/** What a filter reads of a column of texts. */
export interface TextCells {
  readonly path: string
  readonly used: number
  readonly utf8: Uint8Array
  readonly starts: Uint32Array
  readonly lengths: Int32Array
  get(row: number): unknown
}

const withShare = (filter: Filter, used: number): Filter => ({ ...filter, share: shareOf(used, (rows) => filter.refine(rows, rows.length)) })

/** Texts by their bytes; everything else, row by row where it is neither null nor missing, by `matches`. */
const filterByBytes = (
  column: TextCells,
  passesText: (start: number, length: number) => boolean,
  matches: (value: unknown) => boolean,
  cost: number,
): Filter => {
  const { lengths, starts, used } = column
  const [missing, nil] = [matches(undefined), matches(null)]
  const passes = (row: number): boolean => {
    const length = lengths[row] as number
    if (length >= 0) return passesText(starts[row] as number, length)
    return length === -1 ? missing : length === -2 ? nil : matches(column.get(row))
  }
  return withShare(filterByRow(passes, cost, 0.5), used)
}

const isSame = (bytes: Uint8Array, start: number, length: number, text: Uint8Array): boolean => {
  if (length !== text.length) return false
  for (let index = 0; index < length; index += 1) if (bytes[start + index] !== text[index]) return false
  return true
}

const equalityFilter = (column: TextCells, test: FieldTest, operands: readonly unknown[], isInverted: boolean): Filter => {
  const bytes = column.utf8
  const texts = operands.flatMap((operand) => (typeof operand === 'string' ? [bytesOf(operand)] : [])).filter((text) => text !== null)
  const byLength = Map.groupBy(texts, (text) => text.length)
  const passesText = (start: number, length: number): boolean => {
    const candidates = byLength.get(length)
    return (candidates?.some((text) => isSame(bytes, start, length, text)) ?? false) !== isInverted
  }
  return filterByBytes(column, passesText, matcherOf(column.path, test), 10)
}

const comparison = (operator: string): ((order: number) => boolean) | null => {
  if (operator === '$gt') return (order) => order > 0
  if (operator === '$gte') return (order) => order >= 0
  if (operator === '$lt') return (order) => order < 0
  return operator === '$lte' ? (order) => order <= 0 : null
}

/** Null where a test asks for something else than order and equality. */
export const textFilter = (column: TextCells, test: FieldTest): Filter | null => {
  const { operator, value } = test
  if (operator === '$exists')
    return withShare(
      filterByRow((row) => (column.lengths[row] !== -1) === Boolean(value), 1, 0.5),
      column.used,
    )
  if (operator === '$eq' || operator === '$ne') return equalityFilter(column, test, [value], operator === '$ne')
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(value) || value.some((one) => one instanceof RegExp)) return null
    return equalityFilter(column, test, value, operator === '$nin')
  }
  const passes = comparison(operator)
  const operand = typeof value === 'string' ? bytesOf(value) : null
  if (!passes || !operand) return null
  const bytes = column.utf8
  const passesText = (start: number, length: number): boolean => passes(compareBytes(bytes, start, length, operand, 0, operand.length))
  return filterByBytes(column, passesText, matcherOf(column.path, test), 10)
}

export const textFilterByValue = (column: TextCells, passes: (value: unknown) => boolean): Filter => {
  const answers = new Map<unknown, boolean>()
  const once = (value: unknown): boolean => {
    const answer = answers.get(value) ?? passes(value)
    answers.set(value, answer)
    return answer
  }
  const passesRow = (row: number): boolean => {
    const value = column.get(row)
    return value === undefined || value === null ? once(value) : passes(value)
  }
  return withShare(filterByRow(passesRow, 500, 0.5), column.used)
}
