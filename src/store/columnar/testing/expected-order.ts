import { type FilledMangoQuery, getSortComparator } from 'rxdb'
import type { Schema, Stored, Values } from './random-shape.ts'

/**
 * What the oracle demands of an order:
 *
 * 1. Where no two matching documents compare equal before the primary key decides, RxDB's order, exactly.
 * 2. Where some do (its comparator answers 0 for equal objects and equal arrays, and what comes after is left to the order in which its
 *    indexes were walked), any order in which no document stands before one that is smaller.
 * 3. Where an array meets something else in a sorted field, no order at all: RxDB compares it by its members then, and [1, 5] equals 1, [1] and
 *    5 without those being equal, so that its order depends on the sorting algorithm.
 */
export type Determination = 'exact' | 'up to ties' | 'none'

export const determinationOf = (query: FilledMangoQuery<Values>, documents: readonly Stored[]): Determination => {
  const sorted = query.sort.map((part) => documents.map((document) => valueAt(document, Object.keys(part)[0] as string)))
  if (sorted.some((values) => values.some(Array.isArray) && !values.every(Array.isArray))) return 'none'
  return sorted.some((values) => values.some((value) => typeof value === 'object' && value !== null)) ? 'up to ties' : 'exact'
}

/** Whether no document stands before one that is smaller. */
export const isInOrder = (schema: Schema, query: FilledMangoQuery<Values>, documents: readonly Stored[]): boolean => {
  const compare = getSortComparator(schema, query as never)
  return documents.every((document, index) => {
    const before = documents[index - 1]
    return !before || !(compare(before, document) > 0)
  })
}

const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value === null || value === undefined ? undefined : (value as Values)[name]), document)
