import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { isOpenStage } from '#contract/lifecycle/ticket.ts'
import { type TicketStatus, ticketStatus } from './ticket-status.ts'

const { create, update } = actionsOf(ticketStatus)

const LOOK = ['name', 'color_background', 'color_text', 'icon', 'position'] as const

const withFlags = (record: TicketStatus): TicketStatus => ({
  ...record,
  is_open: isOpenStage(record.stage),
  is_done: record.stage === 'done',
  is_closed: record.stage === 'closed',
})

export const ticketStatusActions = {
  create: create({ who: MANAGERS, fields: [...LOOK, 'stage'], sets: ['is_open', 'is_done', 'is_closed'], complete: withFlags }),
  // The stage of a status is fixed: its tickets would change stage without a trace in their history.
  update: update({ who: MANAGERS, fields: LOOK }),
}
