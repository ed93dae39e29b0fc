import { uint32At } from '../rows/typed-arrays.ts'
import { ALIVE, type Table } from '../table/table.ts'
import { type AggregateTables, derivationOf, derivedValueOf, type GroupBy, isDerived, type ReferenceStep } from './aggregate-spec.ts'
import { type GroupNumbers, groupNumbersOf, groupNumbersOfValues } from './group-numbers.ts'

/** Groups the first `count` rows by a path, or by what is derived from its values. */
export const groupsOf = ({ table, tableOf }: AggregateTables, by: GroupBy, rows: Uint32Array, count: number): GroupNumbers => {
  const derivation = derivationOf(by)
  const { path, through = [] } = derivation
  const reached = through.reduce(
    (groups, step) => composed(groups, groupsThrough(groups, step, tableOf(step.collection))),
    groupNumbersOf(table, path, rows, count),
  )
  if (!isDerived(derivation)) return reached
  return composed(
    reached,
    groupNumbersOfValues(reached.size, (number) => derivedValueOf(reached.valueAt(number), derivation)),
  )
}

/** The groups of the rows by groups of their groups. Writes into the memory of `inner`. */
const composed = ({ numbers }: GroupNumbers, outer: GroupNumbers): GroupNumbers => {
  const outerNumbers = outer.numbers
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = uint32At(outerNumbers, uint32At(numbers, index))
  return { ...outer, numbers }
}

/** Groups the groups by a field of the records that their values refer to. */
const groupsThrough = (groups: GroupNumbers, { keyPrefix, field }: ReferenceStep, table: Table<unknown>): GroupNumbers => {
  const rowOf = (number: number): number => {
    const decimal = keyPrefix === '' ? groups.decimalOf(number) : -1
    if (decimal >= 0) return table.rowOfDecimal(decimal)
    const value = groups.valueAt(number)
    return value === null ? -1 : table.rowOf(`${keyPrefix}${value}`)
  }
  const rows = new Uint32Array(groups.size)
  const found = new Uint32Array(groups.size)
  let count = 0
  for (let number = 0; number < groups.size; number += 1) {
    const row = rowOf(number)
    if (row < 0 || table.states[row] !== ALIVE) continue
    rows[count] = row
    found[count] = number
    count += 1
  }
  const values = groupNumbersOf(table, field, rows, count)
  return count === groups.size ? values : withoutRecord(values, found, groups.size)
}

/**
 * The groups of all, of which only those at `found` have a record: the value of the others is null.
 */
const withoutRecord = ({ numbers, size, valueAt, decimalOf }: GroupNumbers, found: Uint32Array, total: number): GroupNumbers => {
  const known = Array.from({ length: size }, (_, number) => number).find((number) => valueAt(number) === null)
  const all = new Uint32Array(total).fill(known ?? size)
  for (let index = 0; index < numbers.length; index += 1) all[uint32At(found, index)] = uint32At(numbers, index)
  return {
    numbers: all,
    size: known === undefined ? size + 1 : size,
    valueAt: (number) => (number === size ? null : valueAt(number)),
    decimalOf: (number) => (number === size ? -1 : decimalOf(number)),
  }
}
