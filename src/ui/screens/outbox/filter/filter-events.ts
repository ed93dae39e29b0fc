import type { EventState, LoggedEvent } from '#contract/core/events/event.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { OutboxFilter } from './outbox-filter.ts'

/** Events that pass a filter, with the choices that the filter offers. */
export interface FilteredOutbox {
  readonly events: readonly LoggedEvent[]
  /** Counts by state among the events that pass the other filters. */
  readonly counts: ReadonlyMap<EventState, number>
  /** Models of all events, in order of appearance. */
  readonly models: readonly ModelName[]
}

/** `matches` tells whether an event matches the search text. */
export const filterEvents = (
  all: readonly LoggedEvent[],
  filter: Omit<OutboxFilter, 'text'>,
  matches: (event: LoggedEvent) => boolean,
): FilteredOutbox => {
  const counts = new Map<EventState, number>()
  const models = new Set<ModelName>()
  const events = all.filter((event) => {
    if (isModelName(event.model)) models.add(event.model)
    if ((filter.model !== null && event.model !== filter.model) || !matches(event)) return false
    counts.set(event.state, (counts.get(event.state) ?? 0) + 1)
    return filter.state === null || event.state === filter.state
  })
  return { events, counts, models: [...models] }
}
