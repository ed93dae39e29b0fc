import { actionsOf, type Denial } from '#contract/core/events/action.ts'
import { belongsTo } from '#contract/core/kinds/field.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { type BillingStage, billingStage } from './billing-stage.ts'

const { action, create, remove, update } = actionsOf(billingStage)

const SHEET = ['position', 'designation', 'amount', 'tva', 'due_on'] as const

/** A stage that an invoice bills changes no more; its line can be deleted from a draft. */
const unbilled = ({ invoice_line_id }: BillingStage): Denial =>
  invoice_line_id === null ? null : 'transition_not_allowed'

export const billingStageActions = {
  create: create({ who: MANAGERS, fields: ['projet_id', ...SHEET] }),
  update: update({ who: MANAGERS, fields: SHEET, when: unbilled }),
  // The server adds the line.
  impute: action(
    'impute',
    { invoice_id: belongsTo('invoice', {}) },
    { who: MANAGERS, sets: [], when: unbilled, apply: (record) => record },
  ),
  delete: remove({ who: MANAGERS, when: unbilled }),
}
