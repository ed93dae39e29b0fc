import { isDelayed } from '#contract/core/events/delay.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Ports } from '../core/ports.ts'

/**
 * Events that their author may still take back. "Send now" after a return of the network ignores
 * back-off, but not this wait.
 */
export interface Delays {
  readonly isDelayed: (event: LoggedEvent) => boolean
  /**
   * Milliseconds until the first of the events that were found delayed is due; Infinity without
   * one.
   */
  readonly remainingMs: () => number
}

/** Creates the delays of an outbox; `now` is in ms. */
export const createDelays = ({ now }: Pick<Ports, 'now'>): Delays => {
  let firstDueAt = Number.POSITIVE_INFINITY
  return {
    isDelayed: (event) => {
      if (!isDelayed(event, now())) return false
      firstDueAt = Math.min(firstDueAt, event.nextAttemptAt)
      return true
    },
    remainingMs: () => {
      // The round at this moment looks at every event again.
      if (firstDueAt <= now()) firstDueAt = Number.POSITIVE_INFINITY
      return firstDueAt - now()
    },
  }
}
