import { and, eq, isNull, sql } from 'drizzle-orm'
import { invoice } from '../../database/schema/billing.ts'
import type { RequestActor } from '../../models/actor.ts'
import { inTransaction, type WriteServices } from '../../writes/in-transaction.ts'
import { addStaffHints } from '../staff-hints.ts'

/** Notes the first time that somebody of the client has opened an invoice. */
export const noteViewed = async (services: WriteServices, id: number, actor: RequestActor): Promise<void> => {
  if (actor.role !== 'client') return
  await inTransaction(services, async (transaction, consequences) => {
    const noted = await transaction
      .update(invoice)
      .set({ viewed_at: sql`now()` })
      .where(and(eq(invoice.id, id), isNull(invoice.viewed_at)))
      .returning({ id: invoice.id })
    if (noted.length > 0) await addStaffHints(transaction, consequences, 'invoice', [id])
  })
}
