import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { mayRetry, mayWithdraw } from '#contract/core/events/event-state.ts'

/** The actions that an event's present state allows. */
export interface EventOptions {
  readonly retry: boolean
  /** Never sent, or decided: it can be removed. */
  readonly withdraw: boolean
  /** An event with a possible effect on the server: only another action undoes it. */
  readonly undo: boolean
}

export const eventOptions = (event: LoggedEvent): EventOptions => ({
  retry: mayRetry(event),
  withdraw: mayWithdraw(event),
  undo: event.state === 'accepted' || (event.attempts > 0 && isPending(event.state)),
})
