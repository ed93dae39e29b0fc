import type { LoggedEvent } from '#contract/core/events/event.ts'
import { createPause } from '../api/pause.ts'
import type { HttpOutcome, Ports } from '../core/ports.ts'
import { carriesFile } from '../events/files/event-files.ts'

/**
 * Waits that the server has asked for (`Retry-After`). A budget belongs to a person, not to an
 * event: one answer pauses every event of its kind, so that a thousand events are not refused one
 * after the other. Files and other actions have separate budgets.
 */
export interface Pauses {
  /** Reads the wait from the answer to an event's request. */
  readonly observe: (event: LoggedEvent, outcome: HttpOutcome) => void
  readonly isPaused: (event: LoggedEvent) => boolean
  /** Milliseconds until a pause ends; Infinity without one. */
  readonly remainingMs: () => number
}

/** Creates the pauses of an outbox; none at first. */
export const createPauses = (ports: Pick<Ports, 'now' | 'setTimer'>): Pauses => {
  const kinds = { file: createPause(ports), action: createPause(ports) }
  const kindOf = (event: LoggedEvent) => (carriesFile(event) ? kinds.file : kinds.action)
  return {
    observe: (event, outcome) => void kindOf(event).observe(outcome),
    isPaused: (event) => kindOf(event).remainingMs() > 0,
    remainingMs: () =>
      Math.min(...Object.values(kinds).map(({ remainingMs: left }) => left() || Number.POSITIVE_INFINITY)),
  }
}
