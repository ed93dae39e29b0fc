import type { Column, FieldTest } from '#src/store/columnar/columns/column.ts'
import { filterByRow } from '#src/store/columnar/rows/filter.ts'
import { matcherOfTest } from '#src/store/columnar/selector/matcher.ts'

/**
 * A column on a plain array. Filters for `native` operators ask RxDB's matcher; other tests are
 * answered by value. Has no order and no parts.
 */
export const arrayColumn = (
  path: string,
  values: readonly unknown[],
  native: readonly string[],
  share: number,
): Column => {
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
