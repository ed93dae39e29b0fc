import { rangeOf } from '../columns/number-cells.ts'
import { NumberColumn } from '../columns/number-column.ts'
import type { Selection } from '../rows/selection.ts'
import { float64At, int32At, uint8At, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import type { AggregateGroup, AggregateSpec, AggregateTables, GroupValue } from './aggregate-spec.ts'
import { cachedGroupsOf } from './cached-groups.ts'
import { groupsOf } from './derived-groups.ts'
import { ExactSum } from './exact-sum.ts'
import type { GroupNumbers } from './group-numbers.ts'
import { numberGroups } from './number-groups.ts'
import { BLOCK, forBlocks } from './row-codes.ts'
import { unitsOf } from './units.ts'

/** A group that is being counted. */
export interface Tally {
  readonly by: readonly GroupValue[]
  count: number
  readonly sums: readonly ExactSum[]
}

/** A group without documents. */
export const emptyTally = (by: readonly GroupValue[], { sum }: AggregateSpec): Tally => ({
  by,
  count: 0,
  sums: sum.map(() => new ExactSum()),
})

/** The counted group as an answer has it. */
export const groupOfTally = ({ by, count, sums }: Tally): AggregateGroup => ({
  by,
  count,
  sum: sums.map(({ value }) => value),
})

/**
 * Counts and sums of a selection by group, in no order, from the columns alone. Without `by` there
 * is one group, even of no documents. With `by` every group has at least one document.
 */
export const aggregate = (
  tables: AggregateTables,
  selection: Selection,
  spec: AggregateSpec,
): readonly AggregateGroup[] => talliesOf(tables, selection, spec).map(groupOfTally)

/** The counted groups, in no order. Deleted documents count when they are selected. */
export const talliesOf = (
  tables: AggregateTables,
  { rows, count }: Selection,
  spec: AggregateSpec,
): readonly Tally[] => {
  const parts = spec.by.map((by) => cachedGroupsOf(tables, by, { rows, count }) ?? groupsOf(tables, by, rows, count))
  const { readGroups, size } = numberGroups(parts, count)
  const counts = new Int32Array(size)
  // One row of each group: its values are those of the group.
  const examples = new Int32Array(size)
  const sums = spec.sum.map((path) => sumOf(tables.table, path, { rows, size }))
  const groupOf = new Int32Array(Math.min(BLOCK, count))
  if (size === 1) counts[0] = count
  forBlocks(count, (from, to) => {
    if (size > 1) {
      readGroups(groupOf, from, to)
      for (let index = from; index < to; index += 1) {
        const group = int32At(groupOf, index - from)
        const before = int32At(counts, group)
        counts[group] = before + 1
        if (before === 0) examples[group] = index
      }
    }
    for (const { add } of sums) add(groupOf, from, to)
  })
  const tallies: Tally[] = []
  for (let group = 0; group < size; group += 1) {
    if (int32At(counts, group) === 0 && spec.by.length > 0) continue
    const by = parts.map((part) => valueOfRow(part, int32At(examples, group)))
    tallies.push({ by, count: int32At(counts, group), sums: sums.map(({ sumAt }) => sumAt(group)) })
  }
  return tallies
}

const valueOfRow = ({ readCodes, groupOfCode, valueAt }: GroupNumbers, index: number): GroupValue => {
  const code = new Int32Array(1)
  readCodes(code, index, index + 1)
  return valueAt(int32At(groupOfCode, int32At(code, 0)))
}

/** The sums of one path, by group. */
interface Sums {
  /**
   * Adds the rows from index `from` to before `to`, whose groups are at the beginning of `groupOf`.
   */
  readonly add: (groupOf: Int32Array, from: number, to: number) => void
  readonly sumAt: (group: number) => ExactSum
}

interface SummedRows {
  readonly rows: Uint32Array
  /** Number of groups. */
  readonly size: number
}

const sumOf = (table: Table<unknown>, path: string, { rows, size }: SummedRows): Sums => {
  const units = new Float64Array(size)
  const rest = new Map<number, ExactSum>()
  const column = table.columns.get(path)
  const isNumbers = column instanceof NumberColumn && column.codec.type === 'number' && column.exceptions.size === 0
  const isBytes = isNumbers && column.cells instanceof Uint8Array
  return {
    add: isBytes ? addBytes(units, rows, column) : addNumbers(units, rest, rows, numbersOf(table, path)),
    sumAt: (group) => {
      const sum = rest.get(group) ?? new ExactSum()
      sum.addUnits(float64At(units, group))
      return sum
    },
  }
}

/** Adds any numbers: those that units do not express to `rest`. */
const addNumbers =
  (
    units: Float64Array,
    rest: Map<number, ExactSum>,
    rows: Uint32Array,
    numberAt: (row: number) => number,
  ): Sums['add'] =>
  (groupOf, from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = numberAt(uint32At(rows, index))
      if (Number.isNaN(value)) continue
      const group = int32At(groupOf, index - from)
      const more = unitsOf(value)
      if (Number.isNaN(more)) {
        const sum = rest.get(group) ?? new ExactSum()
        sum.add(value)
        rest.set(group, sum)
      } else units[group] = float64At(units, group) + more
    }
  }

const { high: HIGHEST_BYTE } = rangeOf(new Uint8Array(0))

/** The units of each byte that is a number; 0 of the others. */
const UNITS_OF_BYTE = Float64Array.from({ length: 256 }, (_, cell) => (cell <= HIGHEST_BYTE ? unitsOf(cell) : 0))

/** Adds a column of bytes. */
const addBytes =
  (units: Float64Array, rows: Uint32Array, { used, cells }: NumberColumn): Sums['add'] =>
  (groupOf, from, to) => {
    const bytes = cells as Uint8Array
    for (let index = from; index < to; index += 1) {
      const row = uint32At(rows, index)
      if (row >= used) continue
      const group = int32At(groupOf, index - from)
      units[group] = float64At(units, group) + float64At(UNITS_OF_BYTE, uint8At(bytes, row))
    }
  }

/** Reads the number of a row; NaN for any other value. */
const numbersOf = (table: Table<unknown>, path: string): ((row: number) => number) => {
  const column = table.columns.get(path)
  if (column instanceof NumberColumn && column.codec.type === 'number' && column.exceptions.size === 0)
    return (row) => column.numberAt(row)
  const read = readerOf(table, path)
  return (row) => {
    const value = read(row)
    return typeof value === 'number' ? value : Number.NaN
  }
}
