import { getSortComparator, type MangoQuerySortPart } from 'rxdb'
import type { ColumnOrder } from '../columns/column.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import { keysOfRows } from './part-keys.ts'

/** One field of a sort, ascending until `descending` turns it round. */
export interface SortPart extends ColumnOrder {
  readonly descending: boolean
  readonly value: (row: number) => unknown
  readonly keys: (rows: Uint32Array) => Float64Array
}

/** Negative where the first row comes first. Only the same row compares as 0 once a sort is closed by the primary key. */
export type RowComparator = (a: number, b: number) => number

const pathOf = (part: MangoQuerySortPart<unknown>): string => Object.keys(part)[0] ?? ''

const isDescending = (part: MangoQuerySortPart<unknown>): boolean => Object.values(part)[0] === 'desc'

const partOf = (table: Table<unknown>, path: string, descending: boolean): SortPart => {
  const column = table.columns.get(path)
  if (!column) {
    // Never wrong, only slower.
    const value = readerOf(table, path)
    const compare: RowComparator = (a, b) => compareValues(value(a), value(b))
    return { descending, value, exact: false, key: () => 0, keys: (rows) => new Float64Array(rows.length), compare }
  }
  const order = column.order()
  return {
    descending,
    value: (row) => column.get(row),
    // Asked only by those who sort by keys: a column may have to look at all its values for it.
    get exact() {
      return order.exact
    },
    key: (row) => order.key(row),
    keys: (rows) => keysOfRows(column, order, rows),
    compare: (a, b) => order.compare(a, b),
  }
}

/** RxDB's own order of two values. */
export const compareValues = (a: unknown, b: unknown): number => comparator({ value: a }, { value: b }) ?? 0

const comparator = getSortComparator<{ value: unknown }>({} as never, { selector: {}, sort: [{ value: 'asc' }], skip: 0 }) as (
  a: { value: unknown },
  b: { value: unknown },
) => number | undefined

/** The sort as the table can compare it, ended by the primary key so that no two rows are equal. */
export const sortPartsOf = <Doc>(table: Table<Doc>, sort: readonly MangoQuerySortPart<Doc>[]): readonly SortPart[] => {
  const parts: SortPart[] = []
  const add = (path: string, descending: boolean): void => void parts.push(partOf(table as Table<unknown>, path, descending))
  for (const part of sort) {
    const path = pathOf(part as MangoQuerySortPart<unknown>)
    add(path, isDescending(part as MangoQuerySortPart<unknown>))
    if (path === table.primaryPath) return parts
  }
  add(table.primaryPath, false)
  return parts
}

/** Compares by all parts from `first` on. */
export const comparatorOf = (parts: readonly SortPart[], first = 0): RowComparator => {
  const compares = parts.slice(first).map(({ compare, descending }): RowComparator => (descending ? (a, b) => compare(b, a) : compare))
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
