import { categoryOf, isPending, type LoggedEvent } from '#contract/core/events/event.ts'

/** The events of a bulk action by result. */
export interface GroupResult {
  readonly sent: readonly LoggedEvent[]
  readonly waiting: readonly LoggedEvent[]
  /** Refused, held or unreadable: the person has to decide. */
  readonly refused: readonly LoggedEvent[]
  readonly cancelled: readonly LoggedEvent[]
  /** Sent events that replaced a value the person had not seen. */
  readonly overwrote: readonly LoggedEvent[]
}

export const groupResultOf = (events: readonly LoggedEvent[]): GroupResult => {
  const sent = events.filter(({ state }) => state === 'accepted')
  return {
    sent,
    waiting: events.filter(({ state }) => isPending(state)),
    refused: events.filter(({ state }) => categoryOf(state) === 'attention'),
    cancelled: events.filter(({ state }) => state === 'cancelled'),
    overwrote: sent.filter(({ overwrote }) => overwrote !== null),
  }
}
