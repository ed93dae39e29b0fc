import type { Selection } from '../rows/selection.ts'
import { int32At, uint16At, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { type AggregateTables, derivationOf, type GroupBy } from './aggregate-spec.ts'
import { groupsOf } from './derived-groups.ts'
import { ascending, type GroupNumbers } from './group-numbers.ts'
import { BLOCK, forBlocks } from './row-codes.ts'

/** Groups of all rows are found where this part of them is asked for. */
const LEAST_SHARE = 1 / 4
/** Two bytes hold a group. */
const MAX_GROUPS = 1 << 16
/** Cached for one table; the oldest are dropped first. */
const MAX_CACHED_GROUPINGS = 8

interface CachedGroups {
  /** The tables that were read, and their versions then. */
  readonly tables: readonly Table<unknown>[]
  readonly versions: readonly number[]
  /** Null where there are too many groups. */
  readonly groups: RowGroups | null
}

/** The group of each row of a table. */
interface RowGroups extends Omit<GroupNumbers, 'readCodes'> {
  readonly groupOfRow: Uint16Array
}

const cacheOfTable = new WeakMap<Table<unknown>, Map<string, CachedGroups>>()

/**
 * The groups of many rows, taken from those of all rows. These are kept until a table that they
 * were read from changes: the same groups are asked for with one filter after the other. Null for
 * few rows, and for more groups than can be kept.
 */
export const cachedGroupsOf = (
  tables: AggregateTables,
  by: GroupBy,
  { rows, count }: Selection,
): GroupNumbers | null => {
  const { table } = tables
  if (count < table.rows * LEAST_SHARE) return null
  const cache = cacheOfTable.get(table) ?? new Map<string, CachedGroups>()
  cacheOfTable.set(table, cache)
  const key = JSON.stringify(by)
  const read = [table, ...(derivationOf(by).through ?? []).map(({ collection }) => tables.tableOf(collection))]
  const known = cache.get(key)
  const cached =
    known && isCurrent(known, read)
      ? known
      : { tables: read, versions: read.map(({ version }) => version), groups: groupsOfAll(tables, by) }
  cache.delete(key)
  cache.set(key, cached)
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_GROUPINGS) break
    cache.delete(oldest)
  }
  return cached.groups && ofRows(cached.groups, rows)
}

const isCurrent = ({ tables, versions }: CachedGroups, read: readonly Table<unknown>[]): boolean =>
  read.every((table, at) => table === tables[at] && table.version === versions[at])

const ofRows = ({ groupOfRow, ...groups }: RowGroups, rows: Uint32Array): GroupNumbers => ({
  ...groups,
  readCodes: (into, from, to) => {
    for (let index = from; index < to; index += 1) into[index - from] = uint16At(groupOfRow, uint32At(rows, index))
  },
})

const groupsOfAll = (tables: AggregateTables, by: GroupBy): RowGroups | null => {
  const count = tables.table.rows
  const rows = Uint32Array.from({ length: count }, (_, row) => row)
  const { readCodes, groupOfCode, ...groups } = groupsOf(tables, by, rows, count)
  if (groups.size > MAX_GROUPS) return null
  const groupOfRow = new Uint16Array(count)
  const codes = new Int32Array(BLOCK)
  forBlocks(count, (from, to) => {
    readCodes(codes, from, to)
    for (let row = from; row < to; row += 1) groupOfRow[row] = int32At(groupOfCode, int32At(codes, row - from))
  })
  return { ...groups, groupOfRow, groupOfCode: ascending(groups.size) }
}
