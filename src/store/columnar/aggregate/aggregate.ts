import { NumberColumn } from '../columns/number-column.ts'
import type { Selection } from '../rows/selection.ts'
import { float64At, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import type { AggregateGroup, AggregateSpec, GroupValue } from './aggregate-spec.ts'
import { ExactSum, unitsOf } from './exact-sum.ts'
import { groupCodesOf } from './group-codes.ts'
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
export const aggregate = (table: Table<unknown>, selection: Selection, spec: AggregateSpec): readonly AggregateGroup[] =>
  talliesOf(table, selection, spec).map(groupOfTally)

/** The counted groups, in no order. Deleted documents count when they are selected. */
export const talliesOf = (table: Table<unknown>, selection: Selection, spec: AggregateSpec): readonly Tally[] => {
  const { rows, count } = selection
  const parts = spec.by.map((path) => groupCodesOf(table, path, rows, count))
  const { groupOf, examples } = spec.by.length === 0 ? { groupOf: null, examples: [0] } : numberGroups(parts, count)
  const tallies = examples.map((index) => {
    const by = parts.map(({ codes, decode }): GroupValue => {
      const code = float64At(codes, index)
      return Number.isNaN(code) ? null : decode(code)
    })
    return emptyTally(by, spec)
  })
  countGroups(tallies, groupOf, count)
  spec.sum.forEach((path, at) => {
    const sums = tallies.flatMap(({ sums: tallySums }) => tallySums[at] ?? [])
    sumGroups(sums, groupOf, selection, numbersOf(table, path))
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
