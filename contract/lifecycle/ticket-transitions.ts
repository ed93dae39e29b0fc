import type { RoleSlug } from '#contract/core/roles.ts'
import { type StageAction, TICKET_STAGES, type TicketStage } from './ticket.ts'

interface Transition {
  readonly to: TicketStage
  readonly from: Readonly<Partial<Record<RoleSlug, readonly TicketStage[]>>>
  /** The person who is asked to validate may do it too, from `waiting_validation`. */
  readonly validator: boolean
}

const staff = (from: readonly TicketStage[]): Transition['from'] => ({ technicien: from, manager: from })

export const TICKET_TRANSITIONS: Readonly<Record<StageAction, Transition>> = {
  // The person who is asked to validate answers no: the work goes on.
  start: { to: 'in_progress', from: staff(['new', 'waiting_validation', 'waiting_solving', 'done']), validator: true },
  waitingValidation: {
    to: 'waiting_validation',
    from: staff(['new', 'in_progress', 'waiting_solving']),
    validator: false,
  },
  alertManagerToResolve: {
    to: 'waiting_solving',
    from: staff(['new', 'in_progress', 'waiting_validation']),
    validator: false,
  },
  done: { to: 'done', from: staff(['new', 'in_progress', 'waiting_validation', 'waiting_solving']), validator: true },
  close: {
    to: 'closed',
    from: { technicien: ['done'], manager: TICKET_STAGES.filter((stage) => stage !== 'closed') },
    validator: false,
  },
}

export const mayMoveStage = (
  action: StageAction,
  stage: TicketStage,
  role: RoleSlug,
  isValidator: boolean,
): boolean => {
  const transition = TICKET_TRANSITIONS[action]
  return (
    transition.from[role]?.includes(stage) === true ||
    (transition.validator && isValidator && stage === 'waiting_validation')
  )
}
