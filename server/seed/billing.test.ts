import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { email as emailKind } from '#contract/core/kinds/field.ts'
import { FORMATS } from '#contract/core/kinds/formats.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import { totalsOf } from '#contract/core/kinds/totals.ts'
import { createPasswords } from '../access/passwords/passwords.ts'
import { connect, type Database } from '../database/connect.ts'
import { billingStage, invoice, invoiceLine, product, transaction } from '../database/schema/billing.ts'
import { invoiceTime } from '../database/schema/invoice-record.ts'
import { client, projet } from '../database/schema/people.ts'
import { receivedInvoice } from '../database/schema/received-invoice.ts'
import { pointage } from '../database/schema/work.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { seedBase } from './base.ts'
import { seedDemo } from './demo.ts'
import { COMPANY } from './texts/billing.ts'

let database: Database
beforeAll(async () => {
  database = await connect(await testPglite())
  await seedBase(database.query)
  await seedDemo(database.query, createPasswords(), { tickets: 600, pointages: 6_000, seed: 1 }, () => undefined)
})
afterAll(() => database.close())

test('the demo has invoices in every stage, credit notes, payments and subscriptions', async () => {
  const invoices = await database.query.select().from(invoice)
  expect(new Set(invoices.map(({ stage }) => stage))).toEqual(new Set(['draft', 'sent', 'closed']))
  expect(invoices.some(({ kind, stage }) => kind === 'credit_note' && stage === 'sent')).toBe(true)
  expect(new Set(invoices.flatMap(({ month }) => month ?? [])).size).toBe(4)
  expect((await database.query.select().from(transaction)).length).toBeGreaterThan(20)
  expect((await database.query.select().from(product).where(isNotNull(product.client_id))).length).toBeGreaterThan(2)
})

test('the demo has a deposit with its final invoice, a fixed price with stages, and clients of every kind', async () => {
  const { query } = database
  const [deposit] = await query.select().from(invoice).where(eq(invoice.kind, 'deposit'))
  const [final] = await query.select().from(invoice).where(eq(invoice.kind, 'final'))
  expect(deposit).toMatchObject({ stage: 'sent', fully_paid: true, deducted_in_id: final?.id })
  expect(final).toMatchObject({ stage: 'sent', amount_deducted: deposit?.amount_ttc })
  const stages = await query.select().from(billingStage).orderBy(billingStage.position)
  expect(stages.some(({ invoice_line_id }) => invoice_line_id !== null)).toBe(true)
  expect(stages.at(-1)?.invoice_line_id).toBeNull()
  const [fixed] = await query.select().from(projet).where(isNotNull(projet.fixed_price))
  expect(fixed?.fixed_price).toBe(stages.reduce((sum, { amount }) => sum + amount, 0))

  const clients = await query.select().from(client)
  expect(new Set(clients.map(({ kind }) => kind))).toEqual(new Set(['professional', 'individual', 'public']))
  for (const { kind, country, siren, siret, has_tva, tva_category } of clients) {
    if (country === 'FR' && kind !== 'individual') {
      expect(FORMATS.siren.read(siren ?? '')).toBe(siren)
      expect(FORMATS.siret.read(siret ?? '')).toBe(siret)
    }
    expect(has_tva || tva_category !== 'standard').toBe(true)
  }
  expect(COMPANY.siret).toBe(FORMATS.siret.read(COMPANY.siret))
  expect((await query.select().from(invoiceTime)).length).toBeGreaterThan(100)
})

test('its sums are right, its references without gap and in the order of the days', async () => {
  const clients = new Map((await database.query.select().from(client)).map(({ id, has_tva }) => [id, has_tva]))
  const invoices = await database.query.select().from(invoice).orderBy(invoice.id)
  const lines = await database.query.select().from(invoiceLine).where(isNull(invoiceLine.deleted_at))
  for (const { id, client_id, amount_ht, amount_tva, amount_ttc } of invoices) {
    const own = lines.filter(({ invoice_id }) => invoice_id === id)
    expect(own.length).toBeGreaterThan(0)
    expect({ amount_ht, amount_tva, amount_ttc }).toMatchObject(
      (({ rates: _rates, ...sums }) => sums)(
        totalsOf(
          own,
          clients.get(client_id) === true
            ? null
            : { tva_category: 'exempt', exemption_code: null, exemption_reason: null },
        ),
      ),
    )
  }
  const sent = invoices.filter(({ kind, stage }) => kind !== 'credit_note' && stage !== 'draft')
  for (const [year, ofYear] of Map.groupBy(sent, ({ date }) => date?.slice(0, 4) ?? '')) {
    const ordered = ofYear.toSorted((a, b) => String(a.ref).localeCompare(String(b.ref)))
    expect(ordered.map(({ ref }) => ref)).toEqual(ordered.map((_, n) => `F${year}-${String(n + 1).padStart(4, '0')}`))
    expect(ordered.map(({ date }) => date)).toEqual(ordered.map(({ date }) => date).sort())
  }
})

test('its time on invoices stands on their lines, locked where they are sent', async () => {
  const wrong = await database.query
    .select({ id: pointage.id })
    .from(pointage)
    .innerJoin(invoice, eq(invoice.id, pointage.invoice_id))
    .where(
      and(
        isNull(pointage.deleted_at),
        sql`(${pointage.invoice_line_id} is null or ${pointage.is_locked} <> (${invoice.stage} <> 'draft'))`,
      ),
    )
  expect(wrong).toEqual([])
})

test('every client can be mailed, and suppliers have sent invoices and a credit note', async () => {
  const clients = await database.query.select({ email: client.billing_email }).from(client)
  expect(clients.filter(({ email }) => 'issue' in parseField(email, emailKind({})))).toEqual([])
  const received = await database.query.select().from(receivedInvoice)
  expect(new Set(received.map(({ state }) => state))).toEqual(new Set(['received', 'paid']))
  expect(received.some(({ amount_ttc }) => amount_ttc < 0)).toBe(true)
  expect(received.every(({ file }) => file !== null)).toBe(true)
})
