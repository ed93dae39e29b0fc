import type { Column, FieldTest } from '../columns/column.ts'
import { type Filter, filterByRow } from '../rows/filter.ts'
import type { Table } from '../table/table.ts'
import { not } from './combine.ts'
import { isStateful, matcherOfTest } from './matcher.ts'
import type { RowBuffers } from './row-sets.ts'

export interface TestSources {
  readonly table: Pick<Table<unknown>, 'columns' | 'document'>
  readonly buffers: RowBuffers
}

/** Reading a whole document out of its columns. */
const MATERIALISED = 5_000

/** From the fastest that is exact to the slowest that always is: the column's loop, its distinct values, whole documents. */
export const filterOfTest = (path: string, test: FieldTest, { table, buffers }: TestSources): Filter => {
  const column = table.columns.get(path)
  const fast = column && !isStateful(test) ? column.filter(test) : null
  if (fast) return fast
  const opposite = column && POSITIVE.get(test.operator)
  if (opposite) {
    const positive = column.filter({ ...test, operator: opposite })
    if (positive) return not(positive, buffers)
  }
  const holder = column ?? columnAbove(path, table.columns)
  if (holder) return holder.filterByValue(questionOf(path, test, holder.path))
  const matches = matcherOfTest(path, test)
  return filterByRow((row) => matches(table.document(row)), MATERIALISED, 0.5)
}

/** mingo answers these by turning the positive one round. */
const POSITIVE: ReadonlyMap<string, string> = new Map([
  ['$ne', '$eq'],
  ['$nin', '$in'],
])

/** The column of an object or array that the path leads into. */
const columnAbove = (path: string, columns: ReadonlyMap<string, Column>): Column | undefined => {
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const column = columns.get(path.slice(0, end))
    if (column) return column
  }
  return undefined
}

/** RxDB's matcher over a document that has nothing but the column's value in its place. */
const questionOf = (path: string, test: FieldTest, columnPath: string): ((value: unknown) => boolean) => {
  const matches = matcherOfTest(path, test)
  const document: Record<string, unknown> = {}
  const names = columnPath.split('.')
  const last = names.pop() as string
  let parent = document
  for (const name of names) {
    const inner: Record<string, unknown> = {}
    parent[name] = inner
    parent = inner
  }
  return (value) => {
    parent[last] = value
    return matches(document)
  }
}
