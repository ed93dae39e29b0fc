import { type FilledMangoQuery, getSortComparator } from 'rxdb'
import type { Schema, Stored, Values } from './random-shape.ts'

/**
 * What the oracle demands of an order:
 *
 * 1. Where no two matching documents compare equal before the primary key decides, RxDB's order,
 *    exactly.
 * 2. Where some do (its comparator answers 0 for equal objects and equal arrays, and what comes
 *    after is left to the order in which its indexes were walked), any order in which no document
 *    stands before one that is smaller.
 * 3. Where an array meets something else in a sorted field of any stored document, no order at all:
 *    RxDB compares it by its members then, and [1, 5] equals 1, [1] and 5 without those being
 *    equal, so that the order of some depends on who else was sorted with them.
 */
export type Determination = 'exact' | 'up to ties' | 'none'

export const determinationOf = (query: FilledMangoQuery<Values>, matching: readonly Stored[], stored: readonly Stored[]): Determination => {
  const paths = query.sort.map((part) => Object.keys(part)[0] as string)
  const valuesOf = (documents: readonly Stored[]): readonly (readonly unknown[])[] =>
    paths.map((path) => documents.map((document) => valueAt(document, path)))
  if (valuesOf(stored).some((values) => values.some(Array.isArray) && !values.every(Array.isArray))) return 'none'
  return valuesOf(matching).some((values) => values.some((value) => typeof value === 'object' && value !== null)) ? 'up to ties' : 'exact'
}

/** The first two neighbours of which the second is smaller; null when all are in order. */
export const outOfOrder = (schema: Schema, query: FilledMangoQuery<Values>, documents: readonly Stored[]): readonly Stored[] | null => {
  const compare = getSortComparator(schema, query as never)
  const at = documents.findIndex((document, index) => index > 0 && compare(documents[index - 1] as Stored, document) > 0)
  return at < 0 ? null : documents.slice(at - 1, at + 1)
}

const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value === null || value === undefined ? undefined : (value as Values)[name]), document)
