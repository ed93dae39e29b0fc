import type { ActionContext, Denial } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { STAGE_ACTIONS, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { TICKET_TRANSITIONS } from '#contract/lifecycle/ticket-transitions.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import { stageOf, statusOfStage } from '#contract/models/ticket/ticket-stage.ts'

/** A person whom a move asks for. */
export type AskedPerson = 'waiting_validation_user_id' | 'waiting_solving_user_id'

/** The action that moves a ticket to a stage, with the body but the person who is asked. */
export interface Move {
  readonly action: 'start' | 'waitingValidation' | 'alertManagerToResolve' | 'done' | 'close' | 'updateStatus'
  readonly payload: Readonly<Record<string, RecordId>>
}

/** The person whom a move to this stage asks for; null for the other stages. */
export const askedFor = (stage: TicketStage): AskedPerson | null => {
  if (stage === 'waiting_validation') return 'waiting_validation_user_id'
  return stage === 'waiting_solving' ? 'waiting_solving_user_id' : null
}

/**
 * The move of a ticket to a stage: the stage action where it is allowed, otherwise the stage's
 * first status; or why neither is. A ticket in the stage stays: null.
 */
export const moveOf = (
  ticket: Ticket,
  stage: TicketStage,
  context: ActionContext,
): Move | Exclude<Denial, null> | null => {
  if (stageOf(ticket, context.statuses) === stage) return null
  const stageAction = STAGE_ACTIONS.find((action) => TICKET_TRANSITIONS[action].to === stage)
  const denial = stageAction ? ticketActions[stageAction].when(ticket, context, null) : null
  if (stageAction && denial === null) return { action: stageAction, payload: {} }
  const status_id = statusOfStage(stage, context.statuses)
  // Nobody waits for an answer that was not asked of anyone.
  if (askedFor(stage) !== null || status_id === null) return denial ?? 'transition_not_allowed'
  return (
    ticketActions.updateStatus.when(ticket, context, { status_id }) ?? {
      action: 'updateStatus',
      payload: { status_id },
    }
  )
}
