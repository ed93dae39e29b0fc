import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type EarlierDatabase, openEarlierDatabase } from '../testing/databases/earlier-database.ts'
import { rowsOf } from './connect.ts'

// Migrations that change rows: each test begins with the migration before the one that it is about.

let opened: EarlierDatabase | null = null
const open = async (last: string): Promise<EarlierDatabase> => {
  opened = await openEarlierDatabase(last)
  return opened
}
afterEach(async () => {
  await opened?.close()
  opened = null
})

test('SIREN and SIRET are distinguished, and sent invoices keep their printed form', async () => {
  const { query, migrate } = await open('0022')
  await query.execute(
    sql`insert into client (name, siren) values ('A', '732 829 320 00074'), ('B', '732829320'), ('C', '732 829 320'), ('D', 'inconnu'), ('E', null)`,
  )
  await query.execute(sql`update settings set payment_days = 90`)
  await query.execute(
    sql`insert into invoice (client_id, title, stage, created_at) values (1, 'Brouillon', 'draft', now()), (1, 'Envoyée', 'sent', now())`,
  )
  await migrate()
  expect(await rowsOf(query, sql`select siren, siret from client order by id`)).toEqual([
    { siren: '732829320', siret: '73282932000074' },
    { siren: '732829320', siret: null },
    { siren: '732829320', siret: null },
    { siren: 'inconnu', siret: null },
    { siren: null, siret: null },
  ])
  expect(await rowsOf(query, sql`select format from invoice order by id`)).toEqual([{ format: null }, { format: 1 }])
  expect(await rowsOf(query, sql`select payment_days, tva_regime from settings`)).toEqual([
    { payment_days: 60, tva_regime: 'normal' },
  ])
})

test('passwords of requests are discarded where the account was opened and its owner never signed in', async () => {
  const { query, migrate } = await open('0034')
  await query.execute(sql`insert into role (name, slug) values ('Client', 'client')`)
  await query.execute(sql`insert into "user" (firstname, lastname, email, role_id, password_hash, requested_at) values
    ('By link', 'A', 'a@exemple.fr', 1, 'x', null), ('From a backup', 'B', 'b@exemple.fr', 1, 'x', null), ('Waits', 'C', 'c@exemple.fr', 1, 'x', now()),
    ('Signed in', 'D', 'd@exemple.fr', 1, 'x', null), ('Was signed in', 'E', 'e@exemple.fr', 1, 'x', null), ('Never asked', 'F', 'f@exemple.fr', 1, 'x', null)`)
  await query.execute(
    sql`insert into one_time_token (hash, purpose, user_id, expires_at) select 'h' || id, 'welcome', id, now() from "user" where id in (1, 4, 5)`,
  )
  await query.execute(sql`insert into activity (created_at, model, record_id, action, after)
    select now(), 'session', id, 'register', jsonb_build_object('known', id = 6) from "user" where id in (2, 3, 6)`)
  await query.execute(sql`insert into session (user_id) values (4)`)
  await query.execute(sql`insert into last_login (user_id, date, ip) values (5, now(), '192.0.2.1')`)
  await migrate()
  expect(
    await rowsOf(query, sql`select id::int, password_hash is null as is_discarded from "user" order by id`),
  ).toEqual([true, true, false, false, false, false].map((is_discarded, place) => ({ id: place + 1, is_discarded })))
})

test('final invoices that were sent record the deposits that name them', async () => {
  const { query, migrate } = await open('0037')
  await query.execute(sql`insert into client (name) values ('A')`)
  await query.execute(sql`insert into invoice (client_id, title, kind, stage, created_at) values
    (1, 'Sent', 'final', 'sent', now()), (1, 'Credited since', 'final', 'sent', now()), (1, 'Draft', 'final', 'draft', now())`)
  await query.execute(sql`insert into invoice (client_id, title, kind, stage, deducted_in_id, created_at) values
    (1, 'First', 'deposit', 'sent', 1, now()), (1, 'Second', 'deposit', 'closed', 1, now()),
    (1, 'Free', 'deposit', 'sent', null, now()), (1, 'On a draft', 'deposit', 'sent', 3, now())`)
  const [credited] = await rowsOf(query, sql`select version from invoice where id = 2`)
  await migrate()
  const found = await rowsOf(query, sql`select title from invoice where deposit_ids <> '[]' order by id`)
  expect(found).toEqual([{ title: 'Sent' }])
  expect(await rowsOf(query, sql`select deposit_ids from invoice where id = 1`)).toEqual([{ deposit_ids: [4, 5] }])
  // Devices pull it too: their rows lack the column.
  expect(await rowsOf(query, sql`select version from invoice where id = 2`)).toEqual([
    { version: Number(credited?.['version']) + 1 },
  ])
})

test('sent time of contracts without a price loses its mark, and no other time does', async () => {
  const { query, migrate } = await open('0039')
  await query.execute(sql`insert into role (name, slug) values ('Technicien', 'technicien')`)
  await query.execute(
    sql`insert into "user" (firstname, lastname, email, role_id) values ('A', 'A', 'a@exemple.fr', 1)`,
  )
  await query.execute(sql`insert into client (name) values ('A'), ('B')`)
  await query.execute(sql`insert into projet (name, client_id, is_facturable) values
    ('Limited', 1, true), ('Sold', 1, true), ('Other', 2, true), ('Free', 1, false)`)
  await query.execute(sql`insert into ticket_status (name, stage) values ('Nouveau', 'new')`)
  await query.execute(
    sql`insert into ticket (name, projet_id, status_id, created_at) select name, id, 1, now() from projet`,
  )
  // The contract « Archived » precedes « Limit » until the day of its archiving, 10 February.
  await query.execute(sql`insert into contract (name, client_id, projet_id, ut, starts_on, ends_on, price, archived_at, deleted_at) values
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
    await query.execute(sql`insert into pointage (ticket_id, user_id, date, created_at, ut, ut_invoiced, is_locked, follows_contract) values
      (${ticket}, 1, ${date}, now(), 4, ${invoiced}, ${isLocked}, true)`)
  await migrate()
  const marks = await rowsOf(query, sql`select follows_contract from pointage order by id`)
  expect(marks.map(({ follows_contract }) => (follows_contract ? 'keeps' : 'loses'))).toEqual(
    times.map((time) => time[4]),
  )
})

test('received credits that were stored as invoices get their sign, once', async () => {
  const { query, migrate } = await open('0041')
  // Type, the base of TVA that its file says, and its sum as it is stored.
  const received = [
    ['261', 10_000, 10_000, 'turned'],
    ['262', -500, -500, 'turned'],
    ['261', 10_000, -10_000, 'kept'],
    ['380', 10_000, 10_000, 'kept'],
    ['381', 10_000, -10_000, 'kept'],
  ] as const
  for (const [type, base, sum] of received)
    await query.execute(sql`insert into received_invoice
      (seller_name, seller_key, ref, date, amount_ht, amount_tva, amount_ttc, currency, format, content, created_at) values
      ('A', 'a', ${`${type} ${base} ${sum}`}, '2026-03-02', ${sum}::int, ${sum}::int / 5, ${sum}::int * 6 / 5, 'EUR', 'cii',
      jsonb_build_object('type', ${type}::text, 'tva', jsonb_build_array(jsonb_build_object('base', ${base}::int - 100), jsonb_build_object('base', 100))), now())`)
  await migrate()
  const amounts = await rowsOf(query, sql`select amount_ht, amount_tva, amount_ttc from received_invoice order by id`)
  expect(amounts).toEqual(
    received.map(([, , sum, what]) => {
      const sign = what === 'turned' ? -1 : 1
      return { amount_ht: sign * sum, amount_tva: (sign * sum) / 5, amount_ttc: (sign * sum * 6) / 5 }
    }),
  )
})
