import { int32At, uint32At } from '../rows/typed-arrays.ts'
import { ALIVE, type Table } from '../table/table.ts'
import {
  type AggregateTables,
  derivationOf,
  derivedValueOf,
  type GroupBy,
  isDerived,
  type ReferenceStep,
} from './aggregate-spec.ts'
import { type GroupNumbers, groupNumbersOf, groupNumbersOfValues } from './group-numbers.ts'

/** Groups the first `count` rows by a path, or by what is derived from its values. */
export const groupsOf = (
  { table, tableOf }: AggregateTables,
  by: GroupBy,
  rows: Uint32Array,
  count: number,
): GroupNumbers => {
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
const composed = ({ readCodes, groupOfCode, size, areAlone }: GroupNumbers, outer: GroupNumbers): GroupNumbers => {
  const outerGroups = allGroups(outer, size)
  if (size > 0)
    for (let code = 0; code < groupOfCode.length; code += 1)
      groupOfCode[code] = int32At(outerGroups, int32At(groupOfCode, code))
  return { ...outer, readCodes, groupOfCode, areAlone: areAlone && outer.areAlone }
}

/** The groups of the first `count` rows. */
const allGroups = ({ readCodes, groupOfCode }: GroupNumbers, count: number): Int32Array => {
  const codes = new Int32Array(count)
  readCodes(codes, 0, count)
  for (let index = 0; index < count; index += 1) codes[index] = int32At(groupOfCode, int32At(codes, index))
  return codes
}

/** Groups the groups by a field of the records that their values refer to. */
const groupsThrough = (
  groups: GroupNumbers,
  { keyPrefix, field }: ReferenceStep,
  table: Table<unknown>,
): GroupNumbers => {
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
  return count === groups.size ? values : withoutRecord(values, found.subarray(0, count), groups.size)
}

/**
 * The groups of all, of which only those at `found` have a record: the value of the others is null.
 */
const withoutRecord = (groups: GroupNumbers, found: Uint32Array, total: number): GroupNumbers => {
  const { size, valueAt, decimalOf } = groups
  const known = Array.from({ length: size }, (_, group) => group).find((group) => valueAt(group) === null)
  const all = new Int32Array(total).fill(known ?? size)
  allGroups(groups, found.length).forEach((group, index) => {
    all[uint32At(found, index)] = group
  })
  return {
    readCodes: (into, from, to) => into.set(all.subarray(from, to)),
    groupOfCode: Int32Array.from({ length: size + 1 }, (_, group) => group),
    size: known === undefined ? size + 1 : size,
    areAlone: false,
    valueAt: (group) => (group === size ? null : valueAt(group)),
    decimalOf: (group) => (group === size ? -1 : decimalOf(group)),
  }
}
