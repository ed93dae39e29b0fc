import { NumberColumn } from '../columns/number-column.ts'
import type { Selection } from '../selector/select.ts'
import type { Table } from '../table.ts'
import { readerOf } from '../values.ts'
import type { AggregateGroup, AggregateSpec, GroupValue } from './aggregate-spec.ts'
import { ExactSum } from './exact-sum.ts'
import { groupCodesOf } from './group-codes.ts'
import { numberGroups } from './number-groups.ts'

/** A group while it is counted. */
export interface Tally {
  readonly by: readonly GroupValue[]
  count: number
  readonly sums: readonly ExactSum[]
}

export const emptyTally = (by: readonly GroupValue[], { sum }: AggregateSpec): Tally => ({ by, count: 0, sums: sum.map(() => new ExactSum()) })

export const groupOfTally = ({ by, count, sums }: Tally): AggregateGroup => ({ by, count, sum: sums.map(({ value }) => value) })

/**
 * Counts and sums of a selection by group, from the columns alone, in no order. Without `by` there is one group, also of nothing; with it
 * there are only groups of at least one document.
 */
export const aggregate = (table: Table<unknown>, selection: Selection, spec: AggregateSpec): readonly AggregateGroup[] =>
  talliesOf(table, selection, spec).map(groupOfTally)

export const talliesOf = (table: Table<unknown>, { rows, count }: Selection, spec: AggregateSpec): readonly Tally[] => {
  const parts = spec.by.map((path) => groupCodesOf(table, path, rows, count))
  const { groupOf, examples } = spec.by.length === 0 ? { groupOf: null, examples: [0] } : numberGroups(parts, count)
  const tallies = examples.map((index) => {
    const by = parts.map(({ codes, decode }): GroupValue => {
      const code = codes[index] as number
      return Number.isNaN(code) ? null : decode(code)
    })
    return emptyTally(by, spec)
  })
  if (groupOf) for (let index = 0; index < count; index += 1) (tallies[groupOf[index] as number] as Tally).count += 1
  else for (const tally of tallies) tally.count = count
  spec.sum.forEach((path, at) => {
    const numberAt = numbersOf(table, path)
    const sums = tallies.map((tally) => tally.sums[at] as ExactSum)
    for (let index = 0; index < count; index += 1) {
      const value = numberAt(rows[index] as number)
      if (!Number.isNaN(value)) (sums[groupOf ? (groupOf[index] as number) : 0] as ExactSum).add(value)
    }
  })
  return tallies
}

/** NaN for what is no number. */
const numbersOf = (table: Table<unknown>, path: string): ((row: number) => number) => {
  const column = table.columns.get(path)
  if (column instanceof NumberColumn && column.codec.type === 'number' && column.others.size === 0) return (row) => column.numberAt(row)
  const read = readerOf(table, path)
  return (row) => {
    const value = read(row)
    return typeof value === 'number' ? value : Number.NaN
  }
}
