import { type FilledMangoQuery, getSortComparator } from 'rxdb'
import type { Schema, Stored, Values } from './random-shape.ts'

/**
 * The order that the oracle demands:
 *
 * 1. RxDB's exact order, where no two matching documents compare equal before the primary key.
 * 2. Any order in which no document precedes a smaller one, where some compare equal: RxDB's
 *    comparator returns 0 for equal objects and arrays, and leaves the rest to the order of its
 *    indexes.
 * 3. No order at all, where a sorted field of any stored document has an array beside other values:
 *    RxDB then compares by members, so that [1, 5] equals 1, [1] and 5, which are not equal to each
 *    other.
 */
export type Determination = 'exact' | 'up to ties' | 'none'

export const determinationOf = (
  query: FilledMangoQuery<Values>,
  matching: readonly Stored[],
  stored: readonly Stored[],
): Determination => {
  const paths = query.sort.map((part) => Object.keys(part)[0] as string)
  const valuesOf = (documents: readonly Stored[]): readonly (readonly unknown[])[] =>
    paths.map((path) => documents.map((document) => valueAt(document, path)))
  if (valuesOf(stored).some((values) => values.some(Array.isArray) && !values.every(Array.isArray))) return 'none'
  return valuesOf(matching).some((values) => values.some((value) => typeof value === 'object' && value !== null))
    ? 'up to ties'
    : 'exact'
}

/** The first two neighbours in the wrong order; null when all are in order. */
export const outOfOrder = (
  schema: Schema,
  query: FilledMangoQuery<Values>,
  documents: readonly Stored[],
): readonly Stored[] | null => {
  const compare = getSortComparator(schema, query as never)
  const at = documents.findIndex(
    (document, index) => index > 0 && compare(documents[index - 1] as Stored, document) > 0,
  )
  return at < 0 ? null : documents.slice(at - 1, at + 1)
}

const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value === null || value === undefined ? undefined : (value as Values)[name]),
      document,
    )
