import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { invoiceLine } from './invoice-line.ts'

const { create, remove, update } = actionsOf(invoiceLine)

const SHEET = ['position', 'designation', 'quantity', 'unit', 'unit_price', 'tva', 'period_start', 'period_end', 'product_id'] as const

/** Lines change as long as their invoice is a draft; a device can't always tell, the server always does. */
export const invoiceLineActions = {
  create: create({ who: MANAGERS, fields: ['invoice_id', ...SHEET] }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
