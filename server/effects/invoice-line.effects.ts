import { fieldOf } from '#contract/core/model.ts'
import { lockInvoice } from '../invoicing/invoice-row.ts'
import { releaseLine } from '../invoicing/release.ts'
import { storeTotals } from '../invoicing/totals.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Lines belong to a draft, and its sums follow them; time that stood on a deleted line is free
 * again.
 */
export const applyLineChange: Effect = async (transaction, { actor, recordId, before, after }, consequences) => {
  const line = after ?? before
  if (!line) return
  const draft = await lockInvoice(transaction, Number(fieldOf(line, 'invoice_id')), 'edit', { model: 'invoice_line', before, actor })
  if (!after) await releaseLine(transaction, recordId, consequences)
  await storeTotals(transaction, draft, consequences)
}
