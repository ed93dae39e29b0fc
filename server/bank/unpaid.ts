import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { OpenInvoice, SettledInvoice } from '#contract/accounting/bank/matching.ts'
import type { RecordedPayment } from '#contract/accounting/bank/recorded.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, transaction } from '../database/schema/billing.ts'
import { client } from '../database/schema/people.ts'

const paid = sql<number>`(select coalesce(sum(${transaction.amount}), 0) from ${transaction} where ${transaction.invoice_id} = ${invoice.id} and ${transaction.deleted_at} is null)`

const remaining = sql`${invoice.amount_ttc} - ${invoice.amount_deducted} - ${paid}`

/** Sent invoices that are not closed, with what is left to pay. */
export const readUnpaid = async (database: Queryable): Promise<readonly OpenInvoice[]> => {
  const rows = await database
    .select({
      ...{ id: invoice.id, ref: invoice.ref, client: client.name, date: invoice.date, due_date: invoice.due_date },
      remaining: remaining.mapWith(Number),
    })
    .from(invoice)
    .innerJoin(client, eq(client.id, invoice.client_id))
    .where(and(eq(invoice.stage, 'sent'), isNull(invoice.deleted_at)))
  return rows
    .filter((row) => row.remaining !== 0)
    .map(({ id, ref, date, due_date, ...row }) => ({
      ...row,
      id: String(id),
      ref: ref ?? '',
      due: due_date ?? date ?? '',
    }))
}

/** Sent invoices with nothing left to pay. */
export const readSettled = async (database: Queryable): Promise<readonly SettledInvoice[]> => {
  const rows = await database
    .select({ id: invoice.id, ref: invoice.ref, stage: invoice.stage })
    .from(invoice)
    .where(
      and(
        isNull(invoice.deleted_at),
        or(eq(invoice.stage, 'closed'), and(eq(invoice.stage, 'sent'), sql`${remaining} = 0`)),
      ),
    )
  return rows.map(({ id, ref, stage }) => ({ id: String(id), ref: ref ?? '', isClosed: stage === 'closed' }))
}

/** The recorded payments: from a bank, typed, and set-offs. */
export const readRecorded = async (database: Queryable): Promise<readonly RecordedPayment[]> => {
  const rows = await database
    .select({
      ...{ reference: transaction.bank_reference, date: transaction.date, amount: transaction.amount },
      ...{ method: transaction.method, ref: invoice.ref, client: client.name },
    })
    .from(transaction)
    .innerJoin(invoice, eq(invoice.id, transaction.invoice_id))
    .innerJoin(client, eq(client.id, invoice.client_id))
    .where(isNull(transaction.deleted_at))
  return rows.map(({ ref, ...row }) => ({ ...row, ref: ref ?? '' }))
}
