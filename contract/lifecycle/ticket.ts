/**
 * Lifecycle of a ticket. Every status of an installation maps to one stage; the stage alone decides
 * which actions are allowed.
 *
 *   new ──▶ in_progress ──▶ waiting_validation / waiting_solving ──▶ done ──▶ closed
 *
 * This is the usual way; `TICKET_TRANSITIONS` has every other one, such as back to `in_progress`.
 */
export const TICKET_STAGES = ['new', 'in_progress', 'waiting_validation', 'waiting_solving', 'done', 'closed'] as const
export type TicketStage = (typeof TICKET_STAGES)[number]

export const isOpenStage = (stage: TicketStage): boolean => stage !== 'done' && stage !== 'closed'

export const STAGE_ACTIONS = ['start', 'waitingValidation', 'alertManagerToResolve', 'done', 'close'] as const
export type StageAction = (typeof STAGE_ACTIONS)[number]
