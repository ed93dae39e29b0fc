import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { removeTestDatabases } from '../testing/databases/own-server.ts'
import { testDatabase } from '../testing/databases/test-database.ts'
import { connect, type Database, rowsOf } from './connect.ts'
import { personalTableOf, tableOf } from './tables.ts'

let database: Database

beforeAll(async () => {
  database = await connect(await testDatabase())
})

afterAll(async () => {
  await database.close()
  await removeTestDatabases()
})

/** Without the trigger an update keeps its old version, and no feed ever sends the row again. */
test('every table of a model has the trigger that stamps version, transaction and time', async () => {
  const tables = MODEL_NAMES.flatMap((name) =>
    [tableOf(name), personalTableOf(name)].flatMap((table) => (table ? [getTableName(table)] : [])),
  )
  const rows = await rowsOf<{ table: string }>(
    database.query,
    sql`select tgrelid::regclass::text as table from pg_trigger where tgname = 'stamp' and not tgisinternal and tgenabled = 'O'`,
  )
  expect(tables.filter((table) => !rows.some((row) => row.table.replaceAll('"', '') === table))).toEqual([])
})
