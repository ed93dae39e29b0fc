import { objectPathMonad } from 'rxdb'
import { ALIVE } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import {
  type AggregateTables,
  derivationOf,
  derivedValueOf,
  type GroupBy,
  type GroupValue,
  groupValueOf,
  type ReferenceStep,
} from './aggregate-spec.ts'

type Values = Readonly<Record<string, unknown>>

/** Reads the group of one document, as `groupsOf` finds it for rows. */
export const groupReaderOf = (by: GroupBy, tableOf: AggregateTables['tableOf']): ((document: Values) => GroupValue) => {
  const derivation = derivationOf(by)
  const { path, through = [] } = derivation
  const read = objectPathMonad<Values, unknown>(path)
  return (document) => {
    const end = through.reduce((value, step) => valueThrough(value, step, tableOf), groupValueOf(read(document)))
    return derivedValueOf(end, derivation)
  }
}

const valueThrough = (
  value: GroupValue,
  { collection, keyPrefix, field }: ReferenceStep,
  tableOf: AggregateTables['tableOf'],
): GroupValue => {
  if (value === null) return null
  const table = tableOf(collection)
  const row = table.rowOf(`${keyPrefix}${value}`)
  return row < 0 || table.states[row] !== ALIVE ? null : groupValueOf(readerOf(table, field)(row))
}
