import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, rowsOf } from '../database/connect.ts'
import { THE_SERVER } from '../models/actor.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { type SearchBy, searchCondition } from './conditions.ts'

let database: Database
beforeAll(async () => {
  database = await connect(await testPglite())
})
afterAll(() => database.close())

/**
 * Whether PostgreSQL can use the index of texts for a condition: reading the whole table costs more
 * than anything here.
 */
const usesIndex = (condition: SQL | undefined): Promise<boolean> =>
  database.query.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    const lines = await rowsOf<Record<string, string>>(
      transaction,
      sql`explain select id from ticket where ${condition}`,
    )
    return lines.some((line) => Object.values(line).join().includes('ticket_search'))
  })

test.each<[string, SearchBy, boolean]>([
  ['pompe', 'index', true],
  ['été', 'index', true],
  ['n°123', 'index', true],
  ['1999', 'index', true],
  ['#1999', 'index', false],
  ['pompe', 'rows', false],
  ['e', 'index', false],
  ['ab', 'index', false],
  ['_____', 'index', false],
  ['a-b-c', 'index', false],
  ['%', 'index', false],
])('a search for %j by the %s looks into the index of texts: %j', async (search, by, expected) => {
  expect(await usesIndex(searchCondition('ticket', search, THE_SERVER, by))).toBe(expected)
})

test('looks words up in the index where it contains them', async () => {
  expect(await usesIndex(searchCondition('ticket', 'e pompe', THE_SERVER, 'index'))).toBe(true)
  expect(await usesIndex(searchCondition('ticket', 'e a', THE_SERVER, 'index'))).toBe(false)
})
