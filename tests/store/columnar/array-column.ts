import type { Column, FieldTest } from '#src/store/columnar/columns/column.ts'
import { filterByRow } from '#src/store/columnar/rows/filter.ts'
import { matcherOfTest } from '#src/store/columnar/selector/matcher.ts'

/**
 * A column that is a plain array of values and answers `native` operators with RxDB's matcher, all
 * others by value. No orders, no parts.
 */
export const arrayColumn = (path: string, values: readonly unknown[], native: readonly string[], share: number): Column => {
  const refuse = (): never => {
    throw new Error('An array column is for filters only.')
  }
  const filterByValue = (passes: (value: unknown) => boolean) => filterByRow((row) => passes(values[row]), 20, share)
  return {
    path,
    get: (row) => values[row],
    set: refuse,
    filter: (test: FieldTest) => {
      if (!native.includes(test.operator)) return null
      const matches = matcherOfTest(path, test)
      return filterByRow((row) => matches({ [path]: values[row] }), 1, share)
    },
    filterByValue,
    order: refuse,
    encode: refuse,
    decode: refuse,
    bytes: () => 0,
  }
}
