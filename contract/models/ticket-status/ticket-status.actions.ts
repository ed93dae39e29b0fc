import { actionsOf } from '#contract/core/events/action.ts'
import { belongsTo } from '#contract/core/kinds/field.ts'
import { LABEL_LOOK } from '#contract/core/label.ts'
import { statusMergeDenial } from '#contract/core/label-merge.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { isOpenStage } from '#contract/lifecycle/ticket.ts'
import { type TicketStatus, ticketStatus } from './ticket-status.ts'

const { action, create, update } = actionsOf(ticketStatus)

const withFlags = (record: TicketStatus): TicketStatus => ({
  ...record,
  is_open: isOpenStage(record.stage),
  is_done: record.stage === 'done',
  is_closed: record.stage === 'closed',
})

export const ticketStatusActions = {
  create: create({
    who: MANAGERS,
    fields: [...LABEL_LOOK, 'stage'],
    sets: ['is_open', 'is_done', 'is_closed'],
    complete: withFlags,
  }),
  // The stage of a status is fixed: otherwise its tickets would change stage without an entry in
  // their history.
  update: update({ who: MANAGERS, fields: LABEL_LOOK }),
  merge: action(
    'merge',
    { merged_into_id: belongsTo('ticket_status', {}) },
    {
      who: MANAGERS,
      sets: ['merged_into_id'],
      when: statusMergeDenial,
      apply: (record, payload) => ({ ...record, ...payload }),
    },
  ),
}
