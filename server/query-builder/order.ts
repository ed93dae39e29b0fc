import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { KindName } from '#contract/core/kinds/field.ts'
import type { Order } from '#contract/core/list-query.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { tableOf } from '../database/tables.ts'
import { expressionOf } from './select-record.ts'

const TEXTS: readonly (KindName | undefined)[] = ['text', 'email', 'choice']

/** One term of an order, without the id that settles ties. */
interface Term {
  readonly kind: KindName | undefined
  readonly key: SQL
  readonly isDescending: boolean
  readonly isNullable: boolean
}

const termsOf = (model: ModelName, orders: readonly Order[]): readonly Term[] =>
  orders.map(({ field, direction }) => {
    const definition = modelOf(model).fields[field]
    const expression = expressionOf(model, field)
    return {
      kind: definition?.kind,
      key: TEXTS.includes(definition?.kind) ? sql`fold(${expression})` : sql`${expression}`,
      isDescending: direction === 'desc',
      isNullable: definition?.nullable === true,
    }
  })

/**
 * Text sorts without case and accents; empty values come last in both directions; the id settles
 * ties.
 */
export const orderTerms = (model: ModelName, orders: readonly Order[]): readonly SQL[] => {
  const terms = termsOf(model, orders).map(({ key, isDescending, isNullable }) =>
    isDescending ? sql`${key} desc${isNullable ? sql` nulls last` : sql``}` : sql`${key} asc`,
  )
  const { id } = tableOf(model)
  return [...terms, orders[0]?.direction === 'desc' ? sql`${id} desc` : sql`${id} asc`]
}

/** Value of a sort key in JSON. */
type Key = string | number | boolean | null
/** Values of a row that decide its place in an order: the id, then one key for each term. */
export type Sorted = readonly [id: number, ...keys: Key[]]

/** Converts instants and dates to numbers that compare as the database compares them. */
const comparableTerm = ({ kind, key }: Term): SQL => {
  if (kind === 'instant') return sql`(extract(epoch from ${key}) * 1000)::bigint`
  return kind === 'date' ? sql`(${key} - date '2000-01-01')` : key
}

/** Sort keys of a row, in the form in which `compareIn` compares them. */
export const sortKeys = (model: ModelName, orders: readonly Order[]): readonly SQL[] =>
  termsOf(model, orders).map(comparableTerm)

const [FIRST_SURROGATE, AFTER_SURROGATES] = [0xd800, 0xe000]

/** Moves surrogates behind all other code units, so that code units compare as code points do. */
const ranked = (unit: number): number => {
  if (unit < FIRST_SURROGATE) return unit
  return unit < AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800
}

/** Compares by code point, as the C collation compares bytes of UTF-8. */
const compareTexts = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const difference = ranked(one.charCodeAt(at)) - ranked(other.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

const compareKeys = (one: Key, other: Key): number =>
  typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other)

/** Compares two rows by their sort keys. */
export type Compare = (one: Sorted, other: Sorted) => number

/** Compares in the order of `orderTerms`, in a database whose collation is C. */
export const compareIn = (orders: readonly Order[]): Compare => {
  const signs = orders.map(({ direction }) => (direction === 'desc' ? -1 : 1))
  const idSign = signs[0] ?? 1
  return (one, other) => {
    for (const [at, sign] of signs.entries()) {
      const [key = null, otherKey = null] = [one[at + 1], other[at + 1]]
      if (key === otherKey) continue
      // Only nullable fields have them.
      if (key === null) return 1
      if (otherKey === null) return -1
      const difference = compareKeys(key, otherKey)
      if (difference !== 0) return sign * difference
    }
    return idSign * (one[0] - other[0])
  }
}

/**
 * Returns whether an index has the rows in this order, except for ties: the first rows are then
 * found without reading the others.
 */
export const isIndexed = (model: ModelName, [first]: readonly Order[]): boolean => {
  if (first === undefined || first.field === 'id') return true
  const definition = modelOf(model).fields[first.field]
  // The index has the unfolded text, and empty values at the end in one direction only.
  if (TEXTS.includes(definition?.kind) || definition?.nullable === true) return false
  const wanted = `${first.field} id`
  return getTableConfig(tableOf(model)).indexes.some(
    ({ config }) => config.columns.map((column) => ('name' in column ? column.name : '')).join(' ') === wanted,
  )
}
