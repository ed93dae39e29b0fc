import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import { mayRetry, mayWithdraw } from '#contract/core/event-state.ts'

/** What may be done with an action in its present state. */
export interface Possible {
  readonly retry: boolean
  /** Never sent, or over: it can be taken out. */
  readonly withdraw: boolean
  /** It had an effect, or may have had: only another action takes it back. */
  readonly undo: boolean
}

export const possibleWith = (event: LoggedEvent): Possible => ({
  retry: mayRetry(event),
  withdraw: mayWithdraw(event),
  undo: event.state === 'accepted' || (event.attempts > 0 && isUnsettled(event.state)),
})
