import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { invoiceLine } from '../../database/schema/billing.ts'
import { invoiceTime } from '../../database/schema/invoice-record.ts'
import { pointage } from '../../database/schema/work.ts'

const billedTime = (transaction: Queryable, invoiceId: number) =>
  transaction
    .select({
      invoice_id: invoiceLine.invoice_id,
      invoice_line_id: invoiceLine.id,
      pointage_id: pointage.id,
      ticket_id: pointage.ticket_id,
      user_id: sql`coalesce(${pointage.invoiced_user_id}, ${pointage.user_id})`.mapWith(Number),
      date: pointage.date,
      ut: sql`coalesce(${pointage.ut_invoiced}, ${pointage.ut})`.mapWith(Number),
      hour_price: invoiceLine.unit_price,
    })
    .from(pointage)
    .innerJoin(invoiceLine, eq(invoiceLine.id, pointage.invoice_line_id))
    .where(and(eq(pointage.invoice_id, invoiceId), isNull(pointage.deleted_at)))
    .orderBy(asc(pointage.date), asc(pointage.id))

/** One time entry of an invoice, with the unit price of its line. */
export type BilledTime = typeof invoiceTime.$inferSelect

/** Records the time of an invoice as it is when the invoice is sent. */
export const recordTime = async (transaction: Queryable, invoiceId: number): Promise<void> => {
  const rows = await billedTime(transaction, invoiceId)
  if (rows.length > 0) await transaction.insert(invoiceTime).values(rows)
}

/** The time of an invoice by day: as it was recorded once it is sent, as it is now on a draft. */
export const timeOfInvoice = async (
  database: Queryable,
  invoiceId: number,
  isDraft: boolean,
): Promise<readonly BilledTime[]> =>
  isDraft
    ? billedTime(database, invoiceId)
    : database
        .select()
        .from(invoiceTime)
        .where(eq(invoiceTime.invoice_id, invoiceId))
        .orderBy(asc(invoiceTime.date), asc(invoiceTime.pointage_id))
