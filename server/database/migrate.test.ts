import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import { migrate as migrateOnPostgres } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/databases/test-database.ts'
import { type Queryable, rowsOf } from './connect.ts'
import { migratePglite, migratePostgres, migrationsFolder } from './migrate.ts'
import { createPglite } from './pglite/open.ts'

const ALL = migrationsFolder
/** Migrations of the first release. */
const FIRST_RELEASE = '0003'

/** Migrations before categories of TVA, SIRET and stored documents. */
const BEFORE_INVOICING = '0022'

/** Migrations before passwords of requests were discarded. */
const BEFORE_UNPROVED = '0034'

/** Migrations before final invoices recorded the deposits that they deduct. */
const BEFORE_DEDUCTIONS = '0037'

/** Migrations before what sent invoices bill of marked time used no hours of contracts. */
const BEFORE_BILLED_LIMITS = '0039'

/** Migrations before received documents of the types 261 and 262 were credits. */
const BEFORE_CREDITS = '0041'

/** The migrations up to a number, as a folder of their own. */
const migrationsUpTo = (last: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-migrations-'))
  cpSync(ALL, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ tag }) => tag.slice(0, 4) <= last) }))
  return folder
}

interface Opened {
  readonly query: Queryable
  migrateTo(folder: string): Promise<void>
  migrate(): Promise<void>
  close(): Promise<void>
}

const open = async (): Promise<Opened> => {
  const location = await emptyDatabase()
  if (typeof location === 'object' && 'url' in location) {
    const client = postgres(location.url, { max: 1, onnotice: () => undefined })
    const query = drizzlePostgres({ client })
    return {
      query,
      migrateTo: (migrationsFolder) => migrateOnPostgres(query, { migrationsFolder }),
      migrate: () => migratePostgres(location.url),
      close: () => client.end(),
    }
  }
  const client = await createPglite(undefined)
  const query = drizzle({ client })
  return {
    query,
    migrateTo: (migrationsFolder) => migrate(query, { migrationsFolder }),
    migrate: () => migratePglite(query),
    close: () => client.close(),
  }
}

let database: Opened
let folder: string

beforeAll(async () => {
  database = await open()
  folder = migrationsUpTo(FIRST_RELEASE)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.close()
})

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
const contents = async (columns: ReadonlyMap<string, readonly string[]>): Promise<Readonly<Record<string, unknown>>> => {
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
  return new Map([...Map.groupBy(rows, (row) => row.table_name)].map(([table, list]) => [table, list.map((row) => row.column_name)]))
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
  expect(readdirSync(ALL).filter((name) => name.endsWith('.sql')).length).toBeGreaterThan(4)
  await database.migrateTo(folder)
  for (const statement of FIRST_DATA.split(';\n').filter((text) => text.trim() !== '')) await database.query.execute(sql.raw(statement))
  const columns = await columnsNow()
  const before = await contents(columns)

  await database.migrate()
  expect(await contents(columns)).toEqual(before)
  expect(
    await rowsOf(database.query, sql`select model, record_id::int as record_id, action, before, after, address, event_id::text from activity`),
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

test('SIREN and SIRET are distinguished, and sent invoices keep their printed form', async () => {
  const other = await open()
  const folderBefore = migrationsUpTo(BEFORE_INVOICING)
  try {
    await other.migrateTo(folderBefore)
    await other.query.execute(
      sql`insert into client (name, siren) values ('A', '732 829 320 00074'), ('B', '732829320'), ('C', '732 829 320'), ('D', 'inconnu'), ('E', null)`,
    )
    await other.query.execute(sql`update settings set payment_days = 90`)
    await other.query.execute(
      sql`insert into invoice (client_id, title, stage, created_at) values (1, 'Brouillon', 'draft', now()), (1, 'Envoyée', 'sent', now())`,
    )
    await other.migrate()
    expect(await rowsOf(other.query, sql`select siren, siret from client order by id`)).toEqual([
      { siren: '732829320', siret: '73282932000074' },
      { siren: '732829320', siret: null },
      { siren: '732829320', siret: null },
      { siren: 'inconnu', siret: null },
      { siren: null, siret: null },
    ])
    expect(await rowsOf(other.query, sql`select format from invoice order by id`)).toEqual([{ format: null }, { format: 1 }])
    expect(await rowsOf(other.query, sql`select payment_days, tva_regime from settings`)).toEqual([{ payment_days: 60, tva_regime: 'normal' }])
  } finally {
    rmSync(folderBefore, { recursive: true, force: true })
    await other.close()
  }
})

test('passwords of requests are discarded where the account was opened and its owner never signed in', async () => {
  const other = await open()
  const folderBefore = migrationsUpTo(BEFORE_UNPROVED)
  try {
    await other.migrateTo(folderBefore)
    await other.query.execute(sql`insert into role (name, slug) values ('Client', 'client')`)
    await other.query.execute(sql`insert into "user" (firstname, lastname, email, role_id, password_hash, requested_at) values
      ('By link', 'A', 'a@exemple.fr', 1, 'x', null), ('From a backup', 'B', 'b@exemple.fr', 1, 'x', null), ('Waits', 'C', 'c@exemple.fr', 1, 'x', now()),
      ('Signed in', 'D', 'd@exemple.fr', 1, 'x', null), ('Was signed in', 'E', 'e@exemple.fr', 1, 'x', null), ('Never asked', 'F', 'f@exemple.fr', 1, 'x', null)`)
    await other.query.execute(
      sql`insert into one_time_token (hash, purpose, user_id, expires_at) select 'h' || id, 'welcome', id, now() from "user" where id in (1, 4, 5)`,
    )
    await other.query.execute(sql`insert into activity (created_at, model, record_id, action, after)
      select now(), 'session', id, 'register', jsonb_build_object('known', id = 6) from "user" where id in (2, 3, 6)`)
    await other.query.execute(sql`insert into session (user_id) values (4)`)
    await other.query.execute(sql`insert into last_login (user_id, date, ip) values (5, now(), '192.0.2.1')`)
    await other.migrate()
    expect(await rowsOf(other.query, sql`select id::int, password_hash is null as is_discarded from "user" order by id`)).toEqual(
      [true, true, false, false, false, false].map((is_discarded, place) => ({ id: place + 1, is_discarded })),
    )
  } finally {
    rmSync(folderBefore, { recursive: true, force: true })
    await other.close()
  }
})

test('a second migration changes nothing', async () => {
  const columns = await columnsNow()
  const before = await contents(columns)
  await database.migrate()
  expect(await contents(columns)).toEqual(before)
})

test('final invoices that were sent record the deposits that name them', async () => {
  const other = await open()
  const folderBefore = migrationsUpTo(BEFORE_DEDUCTIONS)
  try {
    await other.migrateTo(folderBefore)
    await other.query.execute(sql`insert into client (name) values ('A')`)
    await other.query.execute(sql`insert into invoice (client_id, title, kind, stage, created_at) values
      (1, 'Sent', 'final', 'sent', now()), (1, 'Credited since', 'final', 'sent', now()), (1, 'Draft', 'final', 'draft', now())`)
    await other.query.execute(sql`insert into invoice (client_id, title, kind, stage, deducted_in_id, created_at) values
      (1, 'First', 'deposit', 'sent', 1, now()), (1, 'Second', 'deposit', 'closed', 1, now()),
      (1, 'Free', 'deposit', 'sent', null, now()), (1, 'On a draft', 'deposit', 'sent', 3, now())`)
    const [credited] = await rowsOf(other.query, sql`select version from invoice where id = 2`)
    await other.migrate()
    const found = await rowsOf(other.query, sql`select title from invoice where deposit_ids <> '[]' order by id`)
    expect(found).toEqual([{ title: 'Sent' }])
    expect(await rowsOf(other.query, sql`select deposit_ids from invoice where id = 1`)).toEqual([{ deposit_ids: [4, 5] }])
    // Devices pull it too: their rows lack the column.
    expect(await rowsOf(other.query, sql`select version from invoice where id = 2`)).toEqual([{ version: Number(credited?.['version']) + 1 }])
  } finally {
    await other.close()
    rmSync(folderBefore, { recursive: true })
  }
})

test('sent time of contracts without a price loses its mark, and no other time does', async () => {
  const other = await open()
  const folderBefore = migrationsUpTo(BEFORE_BILLED_LIMITS)
  try {
    await other.migrateTo(folderBefore)
    await other.query.execute(sql`insert into role (name, slug) values ('Technicien', 'technicien')`)
    await other.query.execute(sql`insert into "user" (firstname, lastname, email, role_id) values ('A', 'A', 'a@exemple.fr', 1)`)
    await other.query.execute(sql`insert into client (name) values ('A'), ('B')`)
    await other.query.execute(sql`insert into projet (name, client_id, is_facturable) values
      ('Limited', 1, true), ('Sold', 1, true), ('Other', 2, true), ('Free', 1, false)`)
    await other.query.execute(sql`insert into ticket_status (name, stage) values ('Nouveau', 'new')`)
    await other.query.execute(sql`insert into ticket (name, projet_id, status_id, created_at) select name, id, 1, now() from projet`)
    // The contract « Archived » precedes « Limit » until the day of its archiving, 10 February.
    await other.query.execute(sql`insert into contract (name, client_id, projet_id, ut, starts_on, ends_on, price, archived_at, deleted_at) values
      ('Limit', 1, null, 40, '2026-01-01', '2026-06-30', null, null, null), ('Sold', 1, 2, 40, '2026-03-01', null, 1, null, null),
      ('Sold', 2, null, 40, '2026-01-01', null, 1, null, null), ('Deleted', 1, 1, 40, '2026-01-01', null, 1, null, now()),
      ('Archived', 1, 1, 40, '2026-01-01', null, 1, '2026-02-09T23:30:00Z', null)`)
    const times = [
      [1, '2026-02-10', 4, true, 'keeps'],
      [1, '2026-02-11', 4, true, 'loses'],
      [1, '2026-03-01', 4, false, 'keeps'],
      [1, '2026-06-30', 2, true, 'loses'],
      [1, '2026-07-01', 4, true, 'keeps'],
      [2, '2026-02-28', 4, true, 'loses'],
      [2, '2026-03-01', 4, true, 'keeps'],
      [3, '2026-03-01', 4, true, 'keeps'],
      [4, '2026-03-01', 4, true, 'keeps'],
    ] as const
    for (const [ticket, date, invoiced, isLocked] of times)
      await other.query.execute(sql`insert into pointage (ticket_id, user_id, date, created_at, ut, ut_invoiced, is_locked, follows_contract) values
        (${ticket}, 1, ${date}, now(), 4, ${invoiced}, ${isLocked}, true)`)
    await other.migrate()
    const marks = await rowsOf(other.query, sql`select follows_contract from pointage order by id`)
    expect(marks.map(({ follows_contract }) => (follows_contract ? 'keeps' : 'loses'))).toEqual(times.map((time) => time[4]))
  } finally {
    await other.close()
    rmSync(folderBefore, { recursive: true })
  }
})

test('received credits that were stored as invoices get their sign, once', async () => {
  const other = await open()
  const folderBefore = migrationsUpTo(BEFORE_CREDITS)
  try {
    await other.migrateTo(folderBefore)
    // Type, the base of TVA that its file says, and its sum as it is stored.
    const received = [
      ['261', 10_000, 10_000, 'turned'],
      ['262', -500, -500, 'turned'],
      ['261', 10_000, -10_000, 'kept'],
      ['380', 10_000, 10_000, 'kept'],
      ['381', 10_000, -10_000, 'kept'],
    ] as const
    for (const [type, base, sum] of received)
      await other.query.execute(sql`insert into received_invoice
        (seller_name, seller_key, ref, date, amount_ht, amount_tva, amount_ttc, currency, format, content, created_at) values
        ('A', 'a', ${`${type} ${base} ${sum}`}, '2026-03-02', ${sum}::int, ${sum}::int / 5, ${sum}::int * 6 / 5, 'EUR', 'cii',
        jsonb_build_object('type', ${type}::text, 'tva', jsonb_build_array(jsonb_build_object('base', ${base}::int - 100), jsonb_build_object('base', 100))), now())`)
    await other.migrate()
    const amounts = await rowsOf(other.query, sql`select amount_ht, amount_tva, amount_ttc from received_invoice order by id`)
    expect(amounts).toEqual(
      received.map(([, , sum, what]) => {
        const sign = what === 'turned' ? -1 : 1
        return { amount_ht: sign * sum, amount_tva: (sign * sum) / 5, amount_ttc: (sign * sum * 6) / 5 }
      }),
    )
  } finally {
    await other.close()
    rmSync(folderBefore, { recursive: true })
  }
})
