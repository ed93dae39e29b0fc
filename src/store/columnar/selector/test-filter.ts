import type { Column, FieldTest } from '../columns/column.ts'
import { type Filter, filterByRow } from '../rows/filter.ts'
import type { Table } from '../table/table.ts'
import { not } from './combine.ts'
import { isStateful, matcherOfTest } from './matcher.ts'
import type { RowBuffers } from './row-buffers.ts'

/** Parts of a collection that the filter of a test reads. */
export interface TestSources {
  readonly table: Pick<Table<unknown>, 'columns' | 'document'>
  readonly buffers: RowBuffers
}

/** Nanoseconds to read a whole document from its columns. */
const MATERIALISED = 5_000

/**
 * The fastest exact filter for a test: a loop over the column, its distinct values, or whole
 * documents.
 */
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

/** Operators that mingo answers by negating the positive one. */
const POSITIVE: ReadonlyMap<string, string> = new Map([
  ['$ne', '$eq'],
  ['$nin', '$in'],
])

/** The column of the object or array that contains the path. */
const columnAbove = (path: string, columns: ReadonlyMap<string, Column>): Column | undefined => {
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const column = columns.get(path.slice(0, end))
    if (column) return column
  }
  return undefined
}

/** RxDB's matcher on a document that has the column's value alone. */
const questionOf = (path: string, test: FieldTest, columnPath: string): ((value: unknown) => boolean) => {
  const matches = matcherOfTest(path, test)
  const document: Record<string, unknown> = {}
  const names = columnPath.split('.')
  const last = names.pop() ?? ''
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
