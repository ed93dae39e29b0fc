import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, invoiceLine } from '../../database/schema/billing.ts'
import { pointage } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { releaseDeposits } from '../credits/deposits.ts'
import { addStaffHints } from '../staff-hints.ts'

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id)

/** The overrun of a contract is computed again when the time is billed (decision 0385). */
const withoutOverrun = {
  ut_invoiced: sql`case when ${pointage.follows_contract} then null else ${pointage.ut_invoiced} end`,
  follows_contract: false,
}

const releaseTime = async (transaction: Queryable, condition: SQL, consequences: Consequences): Promise<void> => {
  const released = await transaction
    .update(pointage)
    .set({ invoice_id: null, invoice_line_id: null, is_locked: false, ...withoutOverrun })
    .where(and(condition, isNull(pointage.deleted_at)))
    .returning({ id: pointage.id })
  await addStaffHints(transaction, consequences, 'pointage', idsOf(released))
}

const releaseStages = async (transaction: Queryable, lines: SQL, consequences: Consequences): Promise<void> => {
  const released = await transaction
    .update(billingStage)
    .set({ invoice_line_id: null })
    .where(lines)
    .returning({ id: billingStage.id })
  await addStaffHints(transaction, consequences, 'billing_stage', idsOf(released))
}

/**
 * Releases the time or the stage of a deleted line to be invoiced again: on the draft without a
 * line it would stay locked and never be billed.
 */
export const releaseLine = async (
  transaction: Queryable,
  lineId: number,
  consequences: Consequences,
): Promise<void> => {
  await releaseTime(transaction, eq(pointage.invoice_line_id, lineId), consequences)
  await releaseStages(transaction, eq(billingStage.invoice_line_id, lineId), consequences)
}

/** Releases the time and the stages of an invoice to be invoiced again; its lines stay. */
export const releaseInvoice = async (
  transaction: Queryable,
  invoiceId: number,
  consequences: Consequences,
): Promise<void> => {
  await releaseTime(transaction, eq(pointage.invoice_id, invoiceId), consequences)
  const itsLines = transaction
    .select({ id: invoiceLine.id })
    .from(invoiceLine)
    .where(eq(invoiceLine.invoice_id, invoiceId))
  await releaseStages(transaction, inArray(billingStage.invoice_line_id, itsLines), consequences)
}

/** Releases what a deleted draft bills and deducts, and deletes its lines. */
export const releaseDraft = async (
  transaction: Queryable,
  invoiceId: number,
  consequences: Consequences,
): Promise<void> => {
  await releaseInvoice(transaction, invoiceId, consequences)
  await releaseDeposits(transaction, invoiceId, consequences)
  const gone = await transaction
    .update(invoiceLine)
    .set({ deleted_at: sql`now()` })
    .where(and(eq(invoiceLine.invoice_id, invoiceId), isNull(invoiceLine.deleted_at)))
    .returning({ id: invoiceLine.id })
  await addStaffHints(transaction, consequences, 'invoice_line', idsOf(gone))
}
