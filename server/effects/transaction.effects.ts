import { fieldOf } from '#contract/core/model.ts'
import { paidOn, storeFullyPaid } from '../invoicing/credits/paid.ts'
import { lockInvoice } from '../invoicing/invoice-row.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Refuses a payment unless the invoice is sent and not closed, and recomputes whether it is fully
 * paid.
 */
export const applyPayment: Effect = async (transaction, { actor, before, after }, consequences) => {
  const record = after ?? before
  if (!record) return
  const row = await lockInvoice(transaction, Number(fieldOf(record, 'invoice_id')), 'pay', {
    model: 'transaction',
    before,
    actor,
  })
  if (!(await storeFullyPaid(transaction, row, await paidOn(transaction, row.id)))) return
  await addHints(transaction, consequences, { model: 'invoice', ids: [row.id], clients: new Set([row.client_id]) })
}
