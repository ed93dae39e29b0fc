import type { ActionContext } from '#contract/core/events/action.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import { type AskedPerson, askedFor, moveOf } from './moves.ts'

/** Effect of a drop of several tickets on a stage. */
export interface Drop {
  /** Tickets that would move. */
  readonly moving: number
  /** Tickets whose stage or role forbids it. */
  readonly forbidden: number
  readonly asks: AskedPerson | null
}

/** The effect of a drop of these tickets on a stage. */
export const dropOf = (tickets: readonly Ticket[], stage: TicketStage, context: ActionContext): Drop => {
  const moves = tickets.map((ticket) => moveOf(ticket, stage, context))
  return {
    moving: moves.filter((move) => move !== null && typeof move === 'object').length,
    forbidden: moves.filter((move) => typeof move === 'string').length,
    asks: askedFor(stage),
  }
}

/** The next stage in a direction to which at least one of the tickets may move; null at the end. */
export const nextStage = (
  tickets: readonly Ticket[],
  from: TicketStage,
  step: 1 | -1,
  context: ActionContext,
): TicketStage | null => {
  const at = TICKET_STAGES.indexOf(from)
  const beyond = step === 1 ? TICKET_STAGES.slice(at + 1) : TICKET_STAGES.slice(0, at).toReversed()
  return beyond.find((stage) => dropOf(tickets, stage, context).moving > 0) ?? null
}
