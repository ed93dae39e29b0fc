import { eq } from 'drizzle-orm'
import { billingStage } from '../database/schema/billing.ts'
import { billStages } from '../invoicing/closing/stages.ts'
import { lockInvoice } from '../invoicing/invoice-row.ts'
import { storeTotals } from '../invoicing/lines/totals.ts'
import type { Effect } from '../writes/effect.ts'

/** Puts a stage on a draft: a line with its amount. The action has locked the stage. */
export const billStage: Effect = async (transaction, { actor, action, payload, recordId, before }, consequences) => {
  if (action !== 'impute') return
  const draft = await lockInvoice(transaction, Number(payload['invoice_id']), 'impute', {
    model: 'billing_stage',
    before,
    actor,
  })
  const rows = await transaction.select().from(billingStage).where(eq(billingStage.id, recordId))
  await billStages(transaction, draft.id, rows, consequences)
  await storeTotals(transaction, draft, consequences)
}
