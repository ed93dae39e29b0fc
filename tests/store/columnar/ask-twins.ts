import { deepEqual, type FilledMangoQuery, getChangedDocumentsSince, normalizeMangoQuery, prepareQuery } from 'rxdb'
import { determinationOf, outOfOrder } from './expected-order.ts'
import { memoryPlans } from './memory-plans.ts'
import type { Schema, Stored, Values } from './random-shape.ts'
import type { Question } from './random-steps.ts'
import type { Twins } from './twin-storages.ts'

/** A question on which the columnar storage and RxDB's memory storage disagree. */
export interface Difference {
  readonly what: string
  readonly question?: Question
  readonly columnar: unknown
  readonly memory: unknown
}

/** The first members of two lists that differ, for a readable failure. */
const difference = (what: string, columnar: unknown, memory: unknown): Difference | null => {
  if (deepEqual(columnar, memory)) return null
  if (!Array.isArray(columnar) || !Array.isArray(memory)) return { what, columnar, memory }
  const at = columnar.findIndex((value, index) => !deepEqual(value, memory[index]))
  const index = at < 0 ? columnar.length : at
  return {
    what: `${what}, number ${index} of ${columnar.length} and ${memory.length}`,
    columnar: columnar[index],
    memory: memory[index],
  }
}

const keyOf = (document: Stored): string => String(document['id'])

/**
 * Asks both storages, which hold `stored`, for a page, for all documents and for the count. Null
 * when they agree as `expected-order.ts` demands.
 */
export const askTwins = async (
  twins: Twins,
  schema: Schema,
  stored: readonly Stored[],
  question: Question,
): Promise<Difference | null> => {
  const found = await differenceIn(twins, schema, stored, question)
  return found && { question, ...found }
}

const differenceIn = async (
  { columnar, memory }: Twins,
  schema: Schema,
  stored: readonly Stored[],
  question: Question,
): Promise<Difference | null> => {
  const page = queryOf(schema, question)
  const whole = { ...page, skip: 0, limit: undefined } as unknown as FilledMangoQuery<Values>
  const prepared = (query: FilledMangoQuery<Values>) =>
    prepareQuery(schema as never, structuredQuery(query) as never) as never
  const { documents: all } = await columnar.query(prepared(whole))
  const { documents: some } = await columnar.query(prepared(page))
  const { count } = await columnar.count(prepared(whole))
  if (count !== all.length) return { what: 'count', columnar: count, memory: all.length }

  for (const plan of memoryPlans(schema, whole)) {
    const { documents: expected } = await memory.query(plan)
    const counted = await memory.count(plan)
    const determination = determinationOf(whole, expected, stored)
    const found =
      difference('documents', byKey(all), byKey(expected)) ??
      difference('count', count, counted.count) ??
      (determination === 'exact' ? difference('order', all, expected) : null) ??
      (determination === 'none' ? null : difference('neighbours', outOfOrder(schema, whole, all), null)) ??
      difference('size of the page', some.length, sliceOf(all, question).length) ??
      (determination === 'none' ? null : difference('page of its own order', some, sliceOf(all, question)))
    if (found) return found
    if (determination !== 'exact') continue
    const { documents: expectedSome } = await memory.query({ ...plan, query: page })
    const other = difference('page', some, expectedSome)
    if (other) return other
  }
  return null
}

/** Asks both storages for single documents, and for all changes in portions of `limit`. */
export const readTwins = async (
  { columnar, memory }: Twins,
  keys: readonly string[],
  limit: number,
): Promise<Difference | null> => {
  for (const withDeleted of [true, false]) {
    const ids = [...keys, 'unknown']
    const found = difference(
      'by key',
      byKey(await columnar.findDocumentsById(ids, withDeleted)),
      byKey(await memory.findDocumentsById(ids, withDeleted)),
    )
    if (found) return found
  }
  for (let checkpoint: unknown, portion = 0; portion <= keys.length; portion += 1) {
    const changed = await getChangedDocumentsSince(columnar, limit, checkpoint as never)
    const expected = await getChangedDocumentsSince(memory, limit, checkpoint as never)
    const found = difference('changes', changed, expected)
    if (found || expected.documents.length === 0) return found
    checkpoint = expected.checkpoint
  }
  return null
}

/** Prepares a query as RxQuery does. */
const queryOf = (schema: Schema, { selector, sort, skip, limit, deletedToo }: Question): FilledMangoQuery<Values> => {
  const query = { selector, skip, ...(sort ? { sort } : {}), ...(limit === null ? {} : { limit }) }
  const normalized = normalizeMangoQuery(schema as never, query as never) as FilledMangoQuery<Values>
  return deletedToo
    ? normalized
    : { ...normalized, selector: { ...normalized.selector, _deleted: { $eq: false } } as never }
}

/** A copy, since planning may change its argument. */
const structuredQuery = (query: FilledMangoQuery<Values>): FilledMangoQuery<Values> => ({
  ...query,
  sort: [...query.sort],
})

const sliceOf = (documents: readonly Stored[], { skip, limit }: Question): readonly Stored[] =>
  documents.slice(skip, limit === null ? undefined : skip + limit)

const byKey = (documents: readonly Stored[]): readonly Stored[] =>
  documents.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
