import { and, inArray, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/core/list-query.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { rowsOf } from '../database/connect.ts'
import { ticket, ticketFavorite } from '../database/schema/work.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible } from '../models/visibility.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { filterCondition, searchCondition } from './conditions.ts'
import { MAX_ORDERS, sortableFields } from './list-request.ts'
import { compareIn, isIndexed } from './order.ts'
import { type Asked, idsBySlices, idsStatement, isSliced } from './slices.ts'

let server: TestServer
let manager: RequestActor
let client: RequestActor

beforeAll(async () => {
  // PGlite, in every run of the tests: only there are ids read by slices.
  server = await startTestServer(await testPglite())
  const { people, ownClient } = server.fixture
  const session = { sessionId: 'none', isClientManager: false }
  manager = { id: String(people.manager), role: 'manager', clientId: null, ...session }
  client = { id: String(people.client), role: 'client', clientId: String(ownClient), ...session }
})
afterAll(() => server.close())

/**
 * Characters on both sides of the surrogates, of every length in UTF-8, and letters that fold to
 * others.
 */
const LETTERS = [
  'a',
  'B',
  'é',
  'E',
  'œ',
  'z',
  ' ',
  '_',
  '%',
  'ß',
  '\u{D7FF}',
  '\u{E000}',
  '\u{FFEE}',
  '\u{1F600}',
  '\u{10FFFF}',
  '日',
]
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 4 }).map((letters) => letters.join(''))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const day = fc.integer({ min: 0, max: 4 }).map((n) => `202${n}-0${n + 1}-15`)
const moment = fc.tuple(day, fc.integer({ min: 0, max: 3 })).map(([date, n]) => `${date}T10:00:00.00${n}Z`)

const row = fc.record({
  name: text,
  location: maybe(text),
  tag: maybe(text),
  ut: maybe(fc.integer({ min: 0, max: 3 })),
  importance: fc.integer({ min: 1, max: 3 }),
  dead_line: maybe(day),
  created_at: moment,
  closed_at: maybe(moment),
  is_bloquant: fc.boolean(),
  visible_to_client: fc.boolean(),
  isDeleted: fc.boolean(),
  isFavorite: maybe(fc.boolean()),
})
const order = fc.record({
  field: fc.constantFrom(...sortableFields('ticket', 'client')),
  direction: fc.constantFrom<Order['direction']>('asc', 'desc'),
})
const list = fc.record({
  orderBy: fc.array(order, { minLength: 1, maxLength: MAX_ORDERS }),
  search: fc.constantFrom('', '', 'e', 'a', 'oe', '2'),
  isBlocking: maybe(fc.boolean()),
  isFavorite: maybe(fc.boolean()),
  isClient: fc.boolean(),
  most: fc.constantFrom(1, 3, 10, 1_000),
  rowsASlice: fc.integer({ min: 1, max: 9 }),
})
type List = typeof list extends fc.Arbitrary<infer Value> ? Value : never
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const store = async (rows: readonly Row[]): Promise<readonly number[]> => {
  const { fixture, database } = server
  const ids: number[] = []
  for (const { isDeleted, isFavorite, ...values } of rows) {
    const id = await fixture.addTicket(values.name, fixture.projets.own, {
      ...values,
      deleted_at: isDeleted ? '2026-01-01T00:00:00.000Z' : null,
    })
    if (isFavorite !== null)
      await database.query
        .insert(ticketFavorite)
        .values({ user_id: Number(manager.id), record_id: id, is_favorite: isFavorite })
    ids.push(id)
  }
  return ids
}

const remove = async (ids: readonly number[]): Promise<void> => {
  await server.database.query.delete(ticketFavorite).where(inArray(ticketFavorite.record_id, [...ids]))
  await server.database.query.delete(ticket).where(inArray(ticket.id, [...ids]))
}

const askedFor = ({ orderBy, search, isBlocking, isFavorite, isClient }: List): Asked => {
  const actor = isClient ? client : manager
  const where: SQL | undefined = and(
    visible('ticket', actor),
    searchCondition('ticket', search, actor, 'rows'),
    isBlocking === null ? undefined : filterCondition('ticket', 'is_bloquant', { in: [isBlocking] }),
    isFavorite === null ? undefined : filterCondition('ticket', 'is_favorite', { in: [isFavorite] }),
  )
  return { model: 'ticket', where: where ?? sql`true`, orderBy, actor }
}

const inOneStatement = async (asked: Asked, most: number): Promise<readonly number[]> =>
  (await rowsOf<{ id: unknown }>(server.database.query, idsStatement(asked, most))).map(({ id }) => Number(id))

describe('ids by slices', () => {
  test('are those of one statement, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.array(list, { minLength: 4, maxLength: 4 }),
        async (rows, lists) => {
          const ids = await store(rows)
          try {
            for (const one of lists) {
              const asked = askedFor(one)
              expect(await idsBySlices(server.database.query, asked, one.most, one.rowsASlice)).toEqual(
                await inOneStatement(asked, one.most),
              )
            }
          } finally {
            await remove(ids)
          }
        },
      ),
      { numRuns: 30 },
    )
  }, 120_000)

  test.each(MODEL_NAMES)('can be sorted by every field of %s', async (model: ModelName) => {
    for (const field of sortableFields(model, 'manager')) {
      for (const direction of ['asc', 'desc'] as const) {
        const asked: Asked = { model, where: visible(model, manager), orderBy: [{ field, direction }], actor: manager }
        expect(await idsBySlices(server.database.query, asked, 100, 2), field).toEqual(await inOneStatement(asked, 100))
      }
    }
  })

  test('are for PGlite outside a transaction, where the collation is C', async () => {
    const { query } = server.database
    expect(isSliced(query)).toBe(true)
    expect(await query.transaction(async (transaction) => isSliced(transaction))).toBe(false)
    const [row] = await rowsOf<{ datcollate: string }>(
      query,
      sql`select datcollate from pg_database where datname = current_database()`,
    )
    expect(row?.datcollate).toBe('C')
  })
})

test('texts compare as their bytes do in UTF-8', () => {
  const compare = compareIn([{ field: 'name', direction: 'asc' }])
  const sign = (one: string, other: string): number => Math.sign(compare([1, one], [1, other]))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(sign(one, other)).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
    }),
    { numRuns: 2_000 },
  )
})

test('lists in the order of an index need no slices', () => {
  const by = (field: string, direction: Order['direction'] = 'asc') => isIndexed('ticket', [{ field, direction }])
  expect([by('id'), by('created_at', 'desc')]).toEqual([true, true])
  expect([by('name'), by('closed_at'), by('importance'), by('status_id')]).toEqual([false, false, false, false])
})
