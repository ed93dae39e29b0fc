import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'

/** Settled events that an outbox page lists at most. */
const MAX_SETTLED = 100

const isDone = ({ state }: LoggedEvent): boolean => categoryOf(state) === 'done'

/**
 * Returns the events that an outbox page lists: all unsettled and refused ones, and the newest
 * settled ones.
 */
export const listedEvents = (events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const newestDone = new Set(events.filter(isDone).slice(-MAX_SETTLED))
  return events.filter((event) => !isDone(event) || newestDone.has(event))
}
