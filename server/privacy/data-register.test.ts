import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RETENTION_FIELDS } from '#contract/models/settings/retention.ts'
import { connect, type Database, rowsOf } from '../database/connect.ts'
import { removeTestDatabases } from '../testing/databases/own-server.ts'
import { testDatabase } from '../testing/databases/test-database.ts'

let database: Database
let register: string
beforeAll(async () => {
  database = await connect(await testDatabase())
  register = await readFile('docs/data-register.md', 'utf8')
})
afterAll(async () => {
  await database.close()
  await removeTestDatabases()
})

const named = (): ReadonlySet<string> =>
  new Set(
    [...register.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ),
  )

test('every table of the database is named in the register of personal data, and no other', async () => {
  const tables = await rowsOf<{ name: string }>(
    database.query,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const names = tables.map(({ name }) => name)
  expect(names.filter((name) => !named().has(name))).toEqual([])
  expect([...named()].filter((name) => !names.includes(name) && name !== 'DATA_DIR')).toEqual([])
})

test('the days of the register are the defaults of the settings', () => {
  const days = [...register.matchAll(/\*\*([\d,]+) days\*\*/g)].map(([, text = '']) => Number(text.replace(',', '')))
  const defaults = Object.values(RETENTION_FIELDS).map((field) => field.default)
  expect(new Set(days)).toEqual(new Set(defaults))
})
