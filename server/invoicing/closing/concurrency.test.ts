import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { rowsOf } from '../../database/connect.ts'
import { invoice, invoiceLine, product } from '../../database/schema/billing.ts'
import { pointage } from '../../database/schema/work.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const MANY = 50

let postgres: TestPostgres
let server: TestServer
let manager: Caller

beforeAll(async () => {
  postgres = await startPostgres([
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'track_commit_timestamp=on',
    'deadlock_timeout=50ms',
  ])
  server = await startTestServer({ url: postgres.url })
  await setSeller(server.database.query)
  manager = await server.as('manager')
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const addDrafts = async (count: number): Promise<readonly number[]> => {
  const drafts = Array.from({ length: count }, (_, n) => ({
    client_id: server.fixture.ownClient,
    title: `Facture ${n}`,
    created_at: new Date().toISOString(),
  }))
  const stored = await server.database.query.insert(invoice).values(drafts).returning({ id: invoice.id })
  await server.database.query
    .insert(invoiceLine)
    .values(stored.map(({ id }) => ({ invoice_id: id, designation: 'Forfait', unit_price: 10_000 })))
  return stored.map(({ id }) => id)
}

test('references are gapless, without doubles and in the order of the commits, though some fail after theirs was allotted', async () => {
  const { query } = server.database
  const ids = await addDrafts(MANY)
  const [broken, deadlocked, empty] = [
    ids.filter((_, n) => n % 5 === 1),
    ids.filter((_, n) => n % 7 === 2),
    ids.filter((_, n) => n % 11 === 3),
  ]
  await query.update(invoiceLine).set({ deleted_at: sql`now()` }).where(inArray(invoiceLine.invoice_id, empty))
  // The audit is written after the reference is allotted: there some fail for good, others once, as
  // a deadlock would. A sequence keeps its count when the transaction is rolled back: each of these
  // deadlocks once.
  for (const id of deadlocked) await query.execute(sql.raw(`create sequence tries_${id}`))
  await query.execute(
    sql.raw(`create function fail_some() returns trigger language plpgsql as $$
      begin
        if new.action = 'markAsSent' and new.record_id in (${broken.join()}) then raise exception 'broken'; end if;
        if new.action = 'markAsSent' and new.record_id in (${deadlocked.join()}) and nextval('tries_' || new.record_id) = 1 then
          raise exception 'deadlock' using errcode = '40P01';
        end if;
        perform pg_sleep(0.002);
        return new;
      end $$`),
  )
  await query.execute(
    sql.raw('create trigger fail_some before insert on activity for each row execute function fail_some()'),
  )
  // A loaded machine answers some of them that it is busy.
  const send = async (id: number) => {
    for (;;) {
      const answer = await manager.put(`/api/models/invoice/${id}/markAsSent`)
      if (answer.statusCode !== 503) return answer
    }
  }
  const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await send(id) })))
  await query.execute(sql.raw('drop trigger fail_some on activity'))

  const refused = answers.filter(({ answer }) => answer.statusCode !== 200).map(({ id }) => id)
  expect(refused).toEqual(ids.filter((id) => broken.includes(id) || empty.includes(id)))
  const sent = await rowsOf<{ ref: string }>(
    query,
    sql`select ref from invoice where id in ${[...ids]} and stage = 'sent' order by pg_xact_commit_timestamp(xid::text::xid), ref`,
  )
  const year = companyDay(new Date()).slice(0, 4)
  expect(sent.map(({ ref }) => ref)).toEqual(
    Array.from({ length: MANY - refused.length }, (_, n) => `F${year}-${String(n + 1).padStart(4, '0')}`),
  )
  // Failed invoices take the next numbers.
  await query.update(invoiceLine).set({ deleted_at: null }).where(inArray(invoiceLine.invoice_id, empty))
  await Promise.all(refused.map((id) => manager.put(`/api/models/invoice/${id}/markAsSent`)))
  const refs = (
    await query
      .select({ ref: invoice.ref })
      .from(invoice)
      .where(inArray(invoice.id, [...ids]))
      .orderBy(invoice.ref)
  ).map(({ ref }) => ref)
  expect(refs).toEqual(Array.from({ length: MANY }, (_, n) => `F${year}-${String(n + 1).padStart(4, '0')}`))
})

test('a month that several close at once is billed once', async () => {
  const { fixture, database } = server
  for (const ticket of [fixture.tickets.own, fixture.tickets.internal, fixture.tickets.other]) {
    for (let n = 0; n < 5; n++) await fixture.addPointage(ticket, fixture.people.technicien)
  }
  const contract = {
    name: 'Maintenance',
    client_id: fixture.ownClient,
    billable_period: 'month',
    price: 20_000,
    starts_on: '2026-01-15',
  }
  const [sold] = await database.query.insert(product).values(contract).returning({ id: product.id })
  const close = () => manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-03' })
  const [alone, ...runs] = await Promise.all([
    manager.put(`/api/models/pointage/${fixture.pointages.own}/facturation_auto`),
    ...Array.from({ length: 6 }, close),
  ])
  expect([alone?.statusCode, ...runs.map((run) => run.statusCode)]).toEqual([200, 201, 201, 201, 201, 201, 201])
  const drafts = await database.query.select().from(invoice).where(eq(invoice.month, '2026-03-01'))
  expect(drafts.map(({ client_id }) => client_id).sort()).toEqual([fixture.ownClient, fixture.otherClient].sort())
  const waiting = await database.query
    .select()
    .from(pointage)
    .where(sql`${pointage.invoice_id} is null and ${pointage.date} = '2026-03-02'`)
  expect(waiting).toEqual([])
  const billed = await database.query
    .select()
    .from(invoiceLine)
    .where(sql`${invoiceLine.product_id} = ${sold?.id} and ${invoiceLine.deleted_at} is null`)
  expect(billed).toMatchObject([{ period_start: '2026-03-15', period_end: '2026-04-14', unit_price: 20_000 }])
  const [sums] = await rowsOf<{ lines: unknown; time: unknown }>(
    database.query,
    sql`select (select sum(quantity) from invoice_line l join invoice i on i.id = l.invoice_id where i.month = '2026-03-01' and l.unit = 'hour' and l.deleted_at is null) as lines,
      (select sum(ut_invoiced) * 25 from pointage p join invoice i on i.id = p.invoice_id where i.month = '2026-03-01') as time`,
  )
  expect(Number(sums?.lines)).toBe(Number(sums?.time))
  expect((await close()).json().data.invoices).toEqual([])
})

test('lines that many write at once are all in the sum', async () => {
  const [id = 0] = await addDrafts(1)
  const line = (n: number) =>
    manager.post('/api/models/invoice_line', { invoice_id: id, designation: `Ligne ${n}`, unit_price: 100, tva: 550 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => line(n)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect((await manager.get(`/api/models/invoice/${id}`)).json().data).toMatchObject({
    amount_ht: 12_000,
    amount_tva: 2_110,
  })
})
