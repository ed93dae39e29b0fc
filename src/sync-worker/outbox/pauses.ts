import type { LoggedEvent } from '#contract/core/event.ts'
import { createPatience } from '../api/patience.ts'
import type { HttpOutcome, Ports } from '../ports.ts'
import { carriesFile } from './files/kept-files.ts'

/**
 * Keeps how long the server asked this outbox to wait. A budget belongs to a person, not to an
 * event: one answer holds back every event of its kind, so that a thousand events are not refused
 * one after the other. Files and other actions have separate budgets.
 */
export interface Pauses {
  readonly hear: (event: LoggedEvent, outcome: HttpOutcome) => void
  readonly isPaused: (event: LoggedEvent) => boolean
  /** Milliseconds until a pause ends; Infinity without one. */
  readonly left: () => number
}

export const createPauses = (ports: Pick<Ports, 'now' | 'setTimer'>): Pauses => {
  const kinds = { file: createPatience(ports), action: createPatience(ports) }
  const kindOf = (event: LoggedEvent) => (carriesFile(event) ? kinds.file : kinds.action)
  return {
    hear: (event, outcome) => void kindOf(event).hear(outcome),
    isPaused: (event) => kindOf(event).left() > 0,
    left: () => Math.min(...Object.values(kinds).map(({ left }) => left() || Number.POSITIVE_INFINITY)),
  }
}
