import type { MangoQuerySortPart } from 'rxdb'
import type { ColumnOrder } from '../columns/column.ts'
import { compareValues } from '../columns/matching.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import { keysOfRows } from './part-keys.ts'
import type { RankedOrder } from './ranked-order.ts'

/**
 * One field of a sort. Its keys and comparison are ascending; callers invert them where
 * `descending`.
 */
export interface SortPart extends ColumnOrder {
  readonly descending: boolean
  readonly value: (row: number) => unknown
  readonly keys: (rows: Uint32Array) => Float64Array
}

/**
 * Negative where the first row comes first. 0 for the same row alone, once a sort ends with the
 * primary key.
 */
export type RowComparator = (a: number, b: number) => number

/** Returns the path of one part of a Mango sort. */
export const pathOf = (part: object): string => Object.keys(part)[0] ?? ''

const isDescending = (part: object): boolean => Object.values(part)[0] === 'desc'

/** The order of a path that is sorted by what people read in it; null for an ordinary path. */
export type RankedOrders = (path: string) => RankedOrder | null

const rankedPart = (order: RankedOrder, descending: boolean): SortPart => {
  order.refresh()
  const key = (row: number): number => order.key(row)
  return {
    descending,
    value: key,
    exact: true,
    key,
    keys: (rows) => keysOfRows(undefined, order, rows),
    compare: (a, b) => order.compare(a, b),
  }
}

const partOf = (table: Table<unknown>, path: string, descending: boolean): SortPart => {
  const column = table.columns.get(path)
  if (!column) {
    // Without a column the documents are read: slower, with the same result.
    const value = readerOf(table, path)
    const compare: RowComparator = (a, b) => compareValues(value(a), value(b))
    return { descending, value, exact: false, key: () => 0, keys: (rows) => new Float64Array(rows.length), compare }
  }
  const order = column.order()
  return {
    descending,
    value: (row) => column.get(row),
    // Lazy: a column may have to read all its values to answer.
    get exact() {
      return order.exact
    },
    key: (row) => order.key(row),
    keys: (rows) => keysOfRows(column, order, rows),
    compare: (a, b) => order.compare(a, b),
  }
}

/** The parts of a sort, ended by the primary key so that no two rows are equal. */
export const sortPartsOf = <Doc>(
  table: Table<Doc>,
  sort: readonly MangoQuerySortPart<Doc>[],
  ranked: RankedOrders = () => null,
): readonly SortPart[] => {
  const parts: SortPart[] = []
  const add = (path: string, descending: boolean): void => {
    const order = ranked(path)
    parts.push(order ? rankedPart(order, descending) : partOf(table as Table<unknown>, path, descending))
  }
  for (const part of sort) {
    const path = pathOf(part)
    add(path, isDescending(part))
    if (path === table.primaryPath) return parts
  }
  add(table.primaryPath, false)
  return parts
}

/** A comparator by all parts from `first` on. */
export const comparatorOf = (parts: readonly SortPart[], first = 0): RowComparator => {
  const compares = parts
    .slice(first)
    .map(({ compare, descending }): RowComparator => (descending ? (a, b) => compare(b, a) : compare))
  const [one = () => 0, two = () => 0] = compares
  if (compares.length <= 2) return (a, b) => one(a, b) || two(a, b)
  return (a, b) => {
    for (const compare of compares) {
      const decided = compare(a, b)
      if (decided !== 0) return decided
    }
    return 0
  }
}
