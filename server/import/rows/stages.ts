import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { foldedName, shortKey } from '../read/values.ts'

const STAGES: Readonly<Partial<Record<TicketStage, readonly string[]>>> = {
  new: ['new', 'nouveau', 'nouvelle', 'cree'],
  in_progress: [
    'open',
    'ouvert',
    'en cours',
    'en cours (attribue)',
    'en cours (planifie)',
    'processing (assigned)',
    'processing (planned)',
    'in progress',
    'assigned',
    'attribue',
  ],
  done: ['resolu', 'solved', 'resolved', 'termine', 'done'],
  closed: ['clos', 'closed', 'ferme', 'merged', 'fusionne'],
}

const BY_NAME = new Map(
  Object.entries(STAGES).flatMap(([stage, names]) => names.map((name) => [name, stage as TicketStage] as const)),
)

/** Key of a status in answers. */
export const statusKey = (label: string): string => shortKey(foldedName(label))

/**
 * Stage of a status that everybody reads alike; null for those that are asked, such as « En attente
 * ».
 */
export const knownStage = (key: string): TicketStage | null => BY_NAME.get(key) ?? null

const PRIORITIES: readonly (readonly string[])[] = [
  ['basse', 'tres basse', 'low', '1 low'],
  ['normale', 'moyenne', 'normal', 'medium', '2 normal'],
  ['haute', 'high', '3 high'],
  ['urgente', 'tres haute', 'majeure', 'very high', 'major', 'critical', 'urgent'],
]

/** Place of a priority from the lowest to the most urgent; null for an unknown one. */
export const priorityLevel = (label: string): number | null => {
  const place = PRIORITIES.findIndex((names) => names.includes(foldedName(label)))
  return place === -1 ? null : place
}
