import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { invoiceLine } from './invoice-line.ts'

const { create, remove, update } = actionsOf(invoiceLine)

const SHEET = [
  ...(['position', 'designation', 'quantity', 'unit', 'unit_price', 'nature'] as const),
  ...(['tva', 'tva_category', 'exemption_code', 'exemption_reason'] as const),
  ...(['period_start', 'period_end', 'product_id'] as const),
]

/**
 * Lines change while their invoice is a draft. A device may not know the invoice; the server
 * decides.
 */
export const invoiceLineActions = {
  create: create({ who: MANAGERS, fields: ['invoice_id', ...SHEET] }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
