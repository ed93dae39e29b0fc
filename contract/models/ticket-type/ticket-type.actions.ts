import { actionsOf } from '#contract/core/events/action.ts'
import { belongsTo } from '#contract/core/kinds/field.ts'
import { LABEL_LOOK } from '#contract/core/label.ts'
import { mergeDenial } from '#contract/core/label-merge.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ticketType } from './ticket-type.ts'

const { action, create, update } = actionsOf(ticketType)

export const ticketTypeActions = {
  create: create({ who: MANAGERS, fields: LABEL_LOOK }),
  update: update({ who: MANAGERS, fields: LABEL_LOOK }),
  merge: action(
    'merge',
    { merged_into_id: belongsTo('ticket_type', {}) },
    {
      who: MANAGERS,
      sets: ['merged_into_id'],
      when: mergeDenial,
      apply: (record, payload) => ({ ...record, ...payload }),
    },
  ),
}
