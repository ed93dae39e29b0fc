import { Check, CircleCheckBig, Hand, type LucideIcon, Play, Siren } from 'lucide-react'
import type { StageAction, TicketStage } from '#contract/lifecycle/ticket.ts'

/** Icon of each action that moves a ticket. */
export const STAGE_ICONS: Record<StageAction, LucideIcon> = {
  start: Play,
  waitingValidation: Hand,
  alertManagerToResolve: Siren,
  done: Check,
  close: CircleCheckBig,
}

/**
 * The usual next action, which is the primary button of a page and the swipe of a row; it needs no
 * input.
 */
export const NEXT_STAGE_ACTION = {
  new: 'start',
  in_progress: 'done',
  waiting_validation: 'done',
  waiting_solving: 'start',
  done: 'close',
  closed: null,
} as const satisfies Record<TicketStage, StageAction | null>
