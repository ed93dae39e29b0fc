import { rangeOf } from '../columns/number-cells.ts'
import { NumberColumn } from '../columns/number-column.ts'
import type { Selection } from '../rows/selection.ts'
import { float64At, uint8At, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import type { AggregateGroup, AggregateSpec, AggregateTables, GroupValue } from './aggregate-spec.ts'
import { groupsOf } from './derived-groups.ts'
import { ExactSum, unitsOf } from './exact-sum.ts'
import { numberGroups } from './number-groups.ts'

/** A group that is being counted. */
export interface Tally {
  readonly by: readonly GroupValue[]
  count: number
  readonly sums: readonly ExactSum[]
}

/** A group without documents. */
export const emptyTally = (by: readonly GroupValue[], { sum }: AggregateSpec): Tally => ({ by, count: 0, sums: sum.map(() => new ExactSum()) })

/** The counted group as an answer has it. */
export const groupOfTally = ({ by, count, sums }: Tally): AggregateGroup => ({ by, count, sum: sums.map(({ value }) => value) })

/**
 * Counts and sums of a selection by group, in no order, from the columns alone. Without `by` there
 * is one group, even of no documents. With `by` every group has at least one document.
 */
export const aggregate = (tables: AggregateTables, selection: Selection, spec: AggregateSpec): readonly AggregateGroup[] =>
  talliesOf(tables, selection, spec).map(groupOfTally)

/** The counted groups, in no order. Deleted documents count when they are selected. */
export const talliesOf = (tables: AggregateTables, selection: Selection, spec: AggregateSpec): readonly Tally[] => {
  const { rows, count } = selection
  const parts = spec.by.map((by) => groupsOf(tables, by, rows, count))
  const { groupOf, examples } = spec.by.length === 0 ? { groupOf: null, examples: [0] } : numberGroups(parts, count)
  const tallies = examples.map((index) => {
    const by = parts.map(({ numbers, valueAt }) => valueAt(uint32At(numbers, index)))
    return emptyTally(by, spec)
  })
  countGroups(tallies, groupOf, count)
  spec.sum.forEach((path, at) => {
    const sums = tallies.flatMap(({ sums: tallySums }) => tallySums[at] ?? [])
    const column = tables.table.columns.get(path)
    if (column instanceof NumberColumn && column.cells instanceof Uint8Array && column.exceptions.size === 0) {
      sumBytes(sums, groupOf, selection, column)
    } else sumGroups(sums, groupOf, selection, numbersOf(tables.table, path))
  })
  return tallies
}

const countGroups = (tallies: readonly Tally[], groupOf: Uint32Array | null, count: number): void => {
  const counts = new Uint32Array(tallies.length)
  if (groupOf) for (let index = 0; index < count; index += 1) counts[uint32At(groupOf, index)] = uint32At(counts, uint32At(groupOf, index)) + 1
  else counts[0] = count
  tallies.forEach((tally, group) => {
    tally.count = uint32At(counts, group)
  })
}

const sumGroups = (sums: readonly ExactSum[], groupOf: Uint32Array | null, { rows, count }: Selection, numberAt: (row: number) => number): void => {
  const units = new Float64Array(sums.length)
  for (let index = 0; index < count; index += 1) {
    const value = numberAt(uint32At(rows, index))
    if (Number.isNaN(value)) continue
    const group = groupOf ? uint32At(groupOf, index) : 0
    const more = unitsOf(value)
    if (Number.isNaN(more)) sums[group]?.add(value)
    else units[group] = float64At(units, group) + more
  }
  sums.forEach((sum, group) => {
    sum.addUnits(float64At(units, group))
  })
}

/** Sums a column of bytes: the units of each number are computed once. */
const sumBytes = (sums: readonly ExactSum[], groupOf: Uint32Array | null, { rows, count }: Selection, column: NumberColumn): void => {
  const { codec, used } = column
  const cells = column.cells as Uint8Array
  const { high } = rangeOf(cells)
  const unitsOfCell = new Float64Array(256)
  if (codec.type === 'number') for (let cell = 0; cell <= high; cell += 1) unitsOfCell[cell] = unitsOf(cell)
  const units = new Float64Array(sums.length)
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const cell = row < used ? uint8At(cells, row) : high + 1
    const group = groupOf === null ? 0 : uint32At(groupOf, index)
    units[group] = float64At(units, group) + float64At(unitsOfCell, cell)
  }
  sums.forEach((sum, group) => {
    sum.addUnits(float64At(units, group))
  })
}

/** Reads the number of a row; NaN for any other value. */
const numbersOf = (table: Table<unknown>, path: string): ((row: number) => number) => {
  const column = table.columns.get(path)
  if (column instanceof NumberColumn && column.codec.type === 'number' && column.exceptions.size === 0) return (row) => column.numberAt(row)
  const read = readerOf(table, path)
  return (row) => {
    const value = read(row)
    return typeof value === 'number' ? value : Number.NaN
  }
}
