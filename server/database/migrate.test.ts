import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EarlierDatabase, openEarlierDatabase } from '../testing/databases/earlier-database.ts'
import { rowsOf } from './connect.ts'
import { migrationsFolder } from './migrate.ts'

/** Last migration of the first release. */
const FIRST_RELEASE = '0003'

let database: EarlierDatabase

beforeAll(async () => {
  database = await openEarlierDatabase(FIRST_RELEASE)
})
afterAll(() => database.close())

const TABLES = [
  'role',
  'client',
  'user',
  'projet',
  'ticket_status',
  'ticket',
  'ticket_favorite',
  'pointage',
  'ticket_status_history',
  'removal',
  'idempotency_key',
]

/** Every row of the first release, without what later versions add. */
const contents = async (
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<Readonly<Record<string, unknown>>> => {
  const found: Record<string, unknown> = {}
  for (const table of TABLES) {
    const names = sql.join(
      (columns.get(table) ?? []).map((name) => sql.identifier(name)),
      sql`, `,
    )
    found[table] = await rowsOf(database.query, sql`select ${names} from ${sql.identifier(table)} order by 1, 2`)
  }
  return found
}

const columnsNow = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await rowsOf<{ table_name: string; column_name: string }>(
    database.query,
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.table_name)].map(([table, list]) => [table, list.map((row) => row.column_name)]),
  )
}

const FIRST_DATA = `
  insert into role (name, slug) values ('Manager', 'manager'), ('Client', 'client');
  insert into client (name, private_info) values ('Client A', 'note'), ('Client B', null);
  insert into "user" (firstname, lastname, email, role_id, client_id, ut_per_day) values ('Ana', 'Été', 'ana@exemple.fr', 1, null, 28), ('Bob', 'Noël', 'bob@exemple.fr', 2, 1, 32);
  insert into projet (name, client_id, responsable_id) values ('Projet', 1, 1);
  insert into ticket_status (name, stage) values ('Nouveau', 'new');
  insert into ticket (name, description, projet_id, status_id, created_at) values ('Écran noir', 'Depuis lundi', 1, 1, '2026-03-02T09:00:00Z');
  insert into ticket_favorite (user_id, record_id, is_favorite) values (1, 1, true);
  insert into pointage (ut, ticket_id, user_id, date, created_at) values (4, 1, 1, '2026-03-02', '2026-03-02T10:00:00Z');
  insert into ticket_status_history (ticket_id, user_id, to_status_id, created_at) values (1, 1, 1, '2026-03-02T09:00:00Z');
  insert into removal (model, record_id, client_id) values ('ticket', 1, 2);
  insert into idempotency_key (user_id, key, request_hash, resource, record_id) values (1, '0190a7f0-0000-7000-8000-000000000000', 'x', 'ticket', 1);
  insert into audit (at, user_id, event_id, model, record_id, action, before, after, address) values ('2026-03-02T09:00:00Z', 1, '0190a7f0-0000-7000-8000-000000000000', 'ticket', 1, 'updateUt', '{"ut":1}', '{"ut":2}', '192.0.2.1');
`

test('a database of the first release is migrated without losing a row, into today’s columns', async () => {
  expect(readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length).toBeGreaterThan(4)
  for (const statement of FIRST_DATA.split(';\n').filter((text) => text.trim() !== ''))
    await database.query.execute(sql.raw(statement))
  const columns = await columnsNow()
  const before = await contents(columns)

  await database.migrate()
  expect(await contents(columns)).toEqual(before)
  expect(
    await rowsOf(
      database.query,
      sql`select model, record_id::int as record_id, action, before, after, address, event_id::text from activity`,
    ),
  ).toEqual([
    {
      model: 'ticket',
      record_id: 1,
      action: 'updateUt',
      before: { ut: 1 },
      after: { ut: 2 },
      address: '192.0.2.1',
      event_id: '0190a7f0-0000-7000-8000-000000000000',
    },
  ])
  expect(await rowsOf(database.query, sql`select user_id::int, ut_per_day from working_time order by 1`)).toEqual([
    { user_id: 1, ut_per_day: 28 },
    { user_id: 2, ut_per_day: 32 },
  ])
  expect(await rowsOf(database.query, sql`select payment_days from settings`)).toEqual([{ payment_days: 30 }])
})

test('a second migration changes nothing', async () => {
  const columns = await columnsNow()
  const before = await contents(columns)
  await database.migrate()
  expect(await contents(columns)).toEqual(before)
})
