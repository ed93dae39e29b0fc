import { fieldOf } from '#contract/core/model.ts'
import { lockInvoice } from '../invoicing/invoice-row.ts'
import { storeTotals } from '../invoicing/lines/totals.ts'
import { releaseLine } from '../invoicing/time/release.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Refuses a change of a line unless its invoice is a draft, and updates the sums. Releases the time
 * of a deleted line.
 */
export const applyLineChange: Effect = async (transaction, { actor, recordId, before, after }, consequences) => {
  const line = after ?? before
  if (!line) return
  const draft = await lockInvoice(transaction, Number(fieldOf(line, 'invoice_id')), 'edit', {
    model: 'invoice_line',
    before,
    actor,
  })
  if (!after) await releaseLine(transaction, recordId, consequences)
  await storeTotals(transaction, draft, consequences)
}
