import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { invoiceLine } from '../database/schema/billing.ts'
import { pointage } from '../database/schema/work.ts'
import type { Consequences } from '../writes/consequences.ts'
import { tellStaff } from './tell-staff.ts'

const releaseWhere = async (transaction: Queryable, condition: SQL, consequences: Consequences): Promise<void> => {
  const released = await transaction
    .update(pointage)
    .set({ invoice_id: null, invoice_line_id: null })
    .where(and(condition, isNull(pointage.deleted_at)))
    .returning({ id: pointage.id })
  await tellStaff(
    transaction,
    consequences,
    'pointage',
    released.map(({ id }) => id),
  )
}

/**
 * Releases the time of a deleted line to be invoiced again: on the draft without a line it would
 * stay locked and never be billed.
 */
export const releaseLine = (transaction: Queryable, lineId: number, consequences: Consequences): Promise<void> =>
  releaseWhere(transaction, eq(pointage.invoice_line_id, lineId), consequences)

/** Releases the time of a deleted draft and deletes its lines. */
export const releaseDraft = async (transaction: Queryable, invoiceId: number, consequences: Consequences): Promise<void> => {
  await releaseWhere(transaction, eq(pointage.invoice_id, invoiceId), consequences)
  const gone = await transaction
    .update(invoiceLine)
    .set({ deleted_at: sql`now()` })
    .where(and(eq(invoiceLine.invoice_id, invoiceId), isNull(invoiceLine.deleted_at)))
    .returning({ id: invoiceLine.id })
  await tellStaff(
    transaction,
    consequences,
    'invoice_line',
    gone.map(({ id }) => id),
  )
}
