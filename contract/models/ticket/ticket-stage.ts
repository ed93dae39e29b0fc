import type { ActionContext, Denial, StatusReference } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import {
  mayMoveStage,
  type StageAction,
  TICKET_STAGES,
  TICKET_TRANSITIONS,
  type TicketStage,
} from '#contract/lifecycle/ticket.ts'
import type { Ticket } from './ticket.ts'

type Statuses = readonly StatusReference[]

const isStage = (value: string | undefined): value is TicketStage => TICKET_STAGES.some((stage) => stage === value)

/** Returns the stage of a ticket; `new` for a status that is unknown on this device. */
export const stageOf = (record: Pick<Ticket, 'status_id'>, statuses: Statuses): TicketStage => {
  const stage = statuses.find((status) => status.id === record.status_id)?.stage
  return isStage(stage) ? stage : 'new'
}

/** Returns the first status of a stage by position, merged ones aside, or null. */
export const statusOfStage = (stage: TicketStage, statuses: Statuses): RecordId | null => {
  const [first] = statuses
    .filter((status) => status.stage === stage && (status.merged_into_id ?? null) === null)
    .sort((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
  return first?.id ?? null
}

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
