import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { receivedInvoice } from './received-invoice.ts'

const { action, remove } = actionsOf(receivedInvoice)

/** A received invoice is imported with its file, not typed. */
export const receivedInvoiceActions = {
  markAsPaid: action(
    'markAsPaid',
    {},
    { who: MANAGERS, sets: ['state'], apply: (record) => ({ ...record, state: 'paid' }) },
  ),
  markAsUnpaid: action(
    'markAsUnpaid',
    {},
    { who: MANAGERS, sets: ['state'], apply: (record) => ({ ...record, state: 'received' }) },
  ),
  delete: remove({ who: MANAGERS }),
}
