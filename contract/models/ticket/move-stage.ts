import type { ActionContext, Denial } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { StageAction } from '#contract/lifecycle/ticket.ts'
import { mayMoveStage, TICKET_TRANSITIONS } from '#contract/lifecycle/ticket-transitions.ts'
import type { Ticket } from './ticket.ts'
import { stageOf, statusOfStage } from './ticket-stage.ts'

export const stageDenial =
  (action: StageAction) =>
  (record: Ticket, context: ActionContext): Denial => {
    const isValidator = record.waiting_validation_user_id === context.actor.id
    const { role } = context.actor
    if (mayMoveStage(action, stageOf(record, context.statuses), role, isValidator)) return null
    return TICKET_TRANSITIONS[action].from[role] || isValidator ? 'transition_not_allowed' : 'forbidden'
  }

/** Moves the ticket to a status; the stage decides the awaited people and the closing instant. */
export const moveTo = (record: Ticket, statusId: RecordId, context: ActionContext): Ticket => {
  const stage = stageOf({ status_id: statusId }, context.statuses)
  return {
    ...record,
    status_id: statusId,
    waiting_validation_user_id: stage === 'waiting_validation' ? record.waiting_validation_user_id : null,
    waiting_solving_user_id: stage === 'waiting_solving' ? record.waiting_solving_user_id : null,
    closed_at: stage === 'closed' ? (record.closed_at ?? context.at) : null,
  }
}

export const moveToStage = (record: Ticket, action: StageAction, context: ActionContext): Ticket => {
  const statusId = statusOfStage(TICKET_TRANSITIONS[action].to, context.statuses)
  return statusId === null ? record : moveTo(record, statusId, context)
}
