import { eq } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { invoiceMail } from '../database/schema/invoice-mail.ts'
import { lockInvoice } from '../invoicing/invoice-row.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Refuses to mail an invoice that is not sent, and lets a mail that is tried again leave at once.
 */
export const applyInvoiceMail: Effect = async (transaction, { actor, action, recordId, before, after }) => {
  if (!after) return
  await lockInvoice(transaction, Number(fieldOf(after, 'invoice_id')), 'mail', { model: 'invoice_mail', before, actor })
  if (action === 'retry')
    await transaction
      .update(invoiceMail)
      .set({ attempts: 0, next_at: new Date().toISOString() })
      .where(eq(invoiceMail.id, recordId))
}
