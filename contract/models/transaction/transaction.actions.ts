import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { transaction } from './transaction.ts'

const { create, remove, update } = actionsOf(transaction)

const SHEET = ['date', 'amount', 'method', 'comments', 'quickbook_id'] as const

/**
 * Allowed while the invoice is sent and not closed. The server determines whether it is fully paid.
 */
export const transactionActions = {
  create: create({
    who: MANAGERS,
    fields: ['invoice_id', 'bank_reference', ...SHEET],
    sets: ['created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({ ...record, created_at: context.at }),
  }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
