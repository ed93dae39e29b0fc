import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'

/** Done events that an outbox page lists at most. */
const MAX_DONE = 100

const isDone = ({ state }: LoggedEvent): boolean => categoryOf(state) === 'done'

/**
 * Returns the events that an outbox page lists: every event that waits or needs a decision, and the
 * newest done ones.
 */
export const listedEvents = (events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const newestDone = new Set(events.filter(isDone).slice(-MAX_DONE))
  return events.filter((event) => !isDone(event) || newestDone.has(event))
}
