import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, rowsOf } from '../database/connect.ts'
import { removeTestDatabases, testDatabase } from '../testing/databases/test-database.ts'
import { DELETED, TOMBSTONES } from './erase-rows.ts'

/** Tables that name a person and that an erasure leaves: the row has no name any more. */
const KEPT: readonly string[] = [
  ...['absence', 'leave_adjustment', 'unavailability', 'handover', 'working_time', 'finished_week'],
  ...['comment', 'file', 'pointage', 'ticket_status_history', 'commit', 'rate', 'invoice_mail', 'invoice_time', 'activity'],
  // Its row stays, without the sender and without the original.
  'inbound_mail',
]

let database: Database
beforeAll(async () => {
  database = await connect(await testDatabase())
})
afterAll(async () => {
  await database.close()
  await removeTestDatabases()
})

test('each table with rows of people is erased or kept on purpose', async () => {
  const rows = await rowsOf<{ name: string }>(
    database.query,
    sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  const decided = [...DELETED.map(getTableName), ...TOMBSTONES.map(({ table }) => getTableName(table)), ...KEPT]
  expect(rows.map(({ name }) => name).sort()).toEqual(decided.sort())
})
