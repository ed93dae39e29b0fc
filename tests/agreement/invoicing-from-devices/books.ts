import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { billingStage, invoice, invoiceLine, product, transaction } from '#server/database/schema/billing.ts'
import { contract } from '#server/database/schema/contract.ts'
import { invoiceTime } from '#server/database/schema/invoice-record.ts'
import { pointage } from '#server/database/schema/work.ts'
import type { Company } from './company.ts'

/** All rows of a client's invoicing, deleted ones included. */
export const readBooks = async (query: Queryable, { client, tickets, fixedProjet }: Company) => {
  const invoices = await query.select().from(invoice).where(eq(invoice.client_id, client)).orderBy(asc(invoice.id))
  const ids = [0, ...invoices.map(({ id }) => id)]
  return {
    invoices,
    lines: await query
      .select()
      .from(invoiceLine)
      .where(inArray(invoiceLine.invoice_id, ids))
      .orderBy(asc(invoiceLine.id)),
    payments: await query
      .select()
      .from(transaction)
      .where(inArray(transaction.invoice_id, ids))
      .orderBy(asc(transaction.id)),
    recorded: await query.select().from(invoiceTime).where(inArray(invoiceTime.invoice_id, ids)),
    time: await query
      .select()
      .from(pointage)
      .where(inArray(pointage.ticket_id, [...tickets]))
      .orderBy(asc(pointage.id)),
    contracts: await query.select().from(contract).where(eq(contract.client_id, client)).orderBy(asc(contract.id)),
    products: await query.select().from(product).where(eq(product.client_id, client)).orderBy(asc(product.id)),
    stages: await query
      .select()
      .from(billingStage)
      .where(eq(billingStage.projet_id, fixedProjet))
      .orderBy(asc(billingStage.id)),
  }
}

export type Books = Awaited<ReturnType<typeof readBooks>>
