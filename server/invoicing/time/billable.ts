import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#contract/core/kinds/days.ts'
import { notBillableReason } from '#contract/invoicing/billable-time.ts'
import type { Queryable } from '../../database/connect.ts'
import { projet } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'

/**
 * Condition for time without a `notBillableReason`, over ticket and projet: `billable.test.ts`
 * compares both.
 */
export const hasBillableTime = (): SQL =>
  sql`(${ticket.is_facturable} and ${projet.is_facturable} and ${projet.fixed_price} is null)`

/** Billable time on no invoice yet. For a query over pointage, ticket and projet. */
export const isBillable = (): SQL =>
  sql`(${pointage.deleted_at} is null and ${pointage.invoice_id} is null and ${ticket.deleted_at} is null and ${hasBillableTime()})`

/** Condition for pointages of a month (its first day). */
export const isInMonth = (month: string): SQL =>
  sql`(${pointage.date} >= ${month} and ${pointage.date} < ${addMonths(month, 1)})`

/** The client of a ticket's time, and whether the time is billable. */
export const billingOf = async (
  transaction: Queryable,
  ticketId: number,
): Promise<{ readonly clientId: number; readonly isBillable: boolean } | undefined> => {
  const [found] = await transaction
    .select({
      clientId: projet.client_id,
      ticket: { is_facturable: ticket.is_facturable },
      projet: { is_facturable: projet.is_facturable, fixed_price: projet.fixed_price },
    })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(ticket.id, ticketId), isNull(ticket.deleted_at)))
  return found && { clientId: found.clientId, isBillable: notBillableReason(found.ticket, found.projet) === null }
}
