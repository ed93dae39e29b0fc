import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import { billingStage, invoice, invoiceLine, transaction } from '../../../database/schema/billing.ts'
import { invoiceMail, reminderLevel } from '../../../database/schema/invoice-mail.ts'
import { receivedInvoice } from '../../../database/schema/received-invoice.ts'
import type { TestServer } from '../../servers/test-server.ts'
import { completeSeller } from '../fixture-records.ts'
import { receivedRow } from '../invoicing/money-records.ts'

import { AT, type Maker, only } from './scene.ts'

let references = 0

const addInvoice = async (
  database: TestServer['database']['query'],
  client_id: number,
  stage: InvoiceStage,
  paid: boolean,
): Promise<number> => {
  await completeSeller(database)
  const sent =
    stage === 'draft'
      ? {}
      : { ref: `ACCORD-${++references}`, date: '2025-01-02', sent_at: AT, closed_at: stage === 'closed' ? AT : null }
  const [stored] = await database
    .insert(invoice)
    .values({ client_id, stage, title: 'Accord', amount_ttc: 12_000, fully_paid: paid, created_at: AT, ...sent })
    .returning()
  const id = stored?.id ?? 0
  await database.insert(invoiceLine).values({ invoice_id: id, designation: 'Une heure', unit_price: 10_000 })
  return id
}

/** Makers of invoices and what belongs to them. */
export const INVOICING_MAKERS: Readonly<Partial<Record<ModelName, Maker>>> = {
  invoice: async ({ database: { query }, fixture }, { invoiceStage, paid }, _actor, action) => {
    // A dispute names a line of its own invoice: that of the fixture.
    if (action === 'dispute') {
      const { sent } = fixture.records.invoice
      await query
        .update(invoice)
        .set({ disputed_at: null, disputed_line_id: null, dispute_reason: null })
        .where(eq(invoice.id, sent))
      return sent
    }
    const id = await addInvoice(query, fixture.ownClient, invoiceStage, paid)
    // The one deposit is free for each run that deducts it, and deducted for each that takes it
    // back.
    const deducted_in_id = action === 'releaseDeposit' ? id : null
    if (action === 'deductDeposit' || action === 'releaseDeposit')
      await query.update(invoice).set({ deducted_in_id }).where(eq(invoice.id, fixture.records.invoice.deposit))
    if (action === 'settleDispute')
      await query.update(invoice).set({ disputed_at: AT, dispute_reason: 'Accord' }).where(eq(invoice.id, id))
    if (action === 'releaseDeposit')
      await query.update(invoice).set({ kind: 'final', amount_deducted: 12_000 }).where(eq(invoice.id, id))
    return id
  },
  billing_stage: async ({ database, fixture }) =>
    only(
      await database.query
        .insert(billingStage)
        .values({ projet_id: fixture.projets.own, designation: 'Accord', amount: 10_000 })
        .returning(),
    ),
  invoice_line: async ({ database, fixture }) => {
    const invoice_id = await addInvoice(database.query, fixture.ownClient, 'draft', false)
    return only(await database.query.insert(invoiceLine).values({ invoice_id, designation: 'Accord' }).returning())
  },
  reminder_level: async ({ database }, _scene, _actor, action) =>
    only(
      await database.query
        .insert(reminderLevel)
        .values({
          name: 'Accord',
          subject: 'Accord',
          message: 'Accord',
          automatic_since: action === 'makeManual' ? '2026-03-01' : null,
        })
        .returning(),
    ),
  invoice_mail: async ({ database, fixture }, _scene, _actor, action) => {
    const invoice_id = await addInvoice(database.query, fixture.ownClient, 'sent', false)
    const state = action === 'retry' ? 'failed' : 'waiting'
    const text = { email: 'compta@exemple.fr', subject: 'Accord', message: 'Accord' }
    // Not due: the queue of the server leaves it alone.
    const next_at = '2999-01-01T00:00:00.000Z'
    return only(
      await database.query
        .insert(invoiceMail)
        .values({ invoice_id, state, next_at, ...text, created_at: AT })
        .returning(),
    )
  },
  received_invoice: async ({ database }) =>
    only(
      await database.query
        .insert(receivedInvoice)
        .values(receivedRow(`Accord ${randomUUID()}`))
        .returning(),
    ),
  transaction: async ({ database, fixture }) => {
    const invoice_id = await addInvoice(database.query, fixture.ownClient, 'sent', false)
    return only(
      await database.query
        .insert(transaction)
        .values({ invoice_id, date: '2026-03-03', amount: 100, created_at: AT })
        .returning(),
    )
  },
}
