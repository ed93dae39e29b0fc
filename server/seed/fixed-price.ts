import { eq } from 'drizzle-orm'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { billingStage, invoice, invoiceLine } from '../database/schema/billing.ts'
import { projet } from '../database/schema/people.ts'
import { ORDER, STAGES } from './texts/billing.ts'
import type { World } from './world.ts'

/**
 * A projet of the first client at a fixed price, with a stage due each month from the second of the
 * past ones on.
 */
export const loadFixedPrice = async (
  database: Queryable,
  { clients, projets }: World,
  firstMonth: string,
): Promise<void> => {
  const client_id = clients[0]?.id
  const responsable_id = projets.find((one) => one.client_id === client_id)?.responsable_id
  if (client_id === undefined) return
  const fixed_price = STAGES.reduce((sum, [, amount]) => sum + amount, 0)
  const [made] = await database
    .insert(projet)
    .values({
      name: 'Renouvellement du réseau',
      client_id,
      fixed_price,
      ...(responsable_id === undefined ? {} : { responsable_id }),
    })
    .returning({ id: projet.id })
  if (!made) throw new Error('No projet was stored.')
  await database.insert(billingStage).values(
    STAGES.map(([designation, amount], position) => ({
      ...{ projet_id: made.id, position, designation, amount },
      due_on: addDays(addMonths(firstMonth, position + 1), 14),
    })),
  )
}

/** Stores the draft of an order's deposit, or of its final invoice. Returns its id. */
export const draftOrder = async (
  step: Queryable,
  client_id: number,
  kind: Extract<InvoiceKind, 'deposit' | 'invoice'>,
  at: string,
): Promise<number> => {
  const [made] = await step
    .insert(invoice)
    .values({ client_id, kind, title: kind === 'deposit' ? ORDER.depositTitle : ORDER.title, created_at: at })
    .returning({ id: invoice.id })
  if (!made) throw new Error('No invoice was stored.')
  const lines = kind === 'deposit' ? ORDER.deposit : ORDER.lines
  await step.insert(invoiceLine).values(lines.map((line, position) => ({ ...line, position, invoice_id: made.id })))
  return made.id
}

/** The row of an invoice. */
export const invoiceRow = async (step: Queryable, id: number): Promise<typeof invoice.$inferSelect> => {
  const [row] = await step.select().from(invoice).where(eq(invoice.id, id))
  if (!row) throw new Error(`Invoice ${id} is missing.`)
  return row
}
