import {
  createdKeyOf,
  dependentEvents,
  mustFollow,
  recordKeysOf,
  requiredCreations,
} from '#contract/core/events/dependencies.ts'
import { bySequence, categoryOf, isPending, type LoggedEvent } from '#contract/core/events/event.ts'

/**
 * Dependencies between the open events of one outbox. Which event requires or follows which is
 * decided in `contract/core/events/dependencies.ts`; accepted and cancelled events are no
 * dependencies.
 */
export interface EventDependence {
  /** The unaccepted creation of a record key. */
  readonly creationOf: (recordKey: string) => LoggedEvent | undefined
  /** The unaccepted creations that this event requires, oldest first. */
  readonly requiredCreations: (event: LoggedEvent) => readonly LoggedEvent[]
  /** The last earlier event that must leave the queue before this one is sent; null without one. */
  readonly blockingEvent: (event: LoggedEvent) => LoggedEvent | null
  /** The events that require this one, directly or through other creations, oldest first. */
  readonly dependentEvents: (event: LoggedEvent) => readonly LoggedEvent[]
}

const blocks = (earlier: LoggedEvent, event: LoggedEvent): boolean =>
  earlier.sequence < event.sequence && isPending(earlier.state) && mustFollow(event, earlier)

const indexOf = (events: readonly LoggedEvent[]) => {
  const creations = new Map<string, LoggedEvent>()
  const byRecordKey = new Map<string, LoggedEvent[]>()
  for (const event of events) {
    if (categoryOf(event.state) === 'done') continue
    const createdKey = createdKeyOf(event)
    if (createdKey !== null) creations.set(createdKey, event)
    for (const key of new Set(recordKeysOf(event))) {
      const touchingEvents = byRecordKey.get(key)
      if (touchingEvents) touchingEvents.push(event)
      else byRecordKey.set(key, [event])
    }
  }
  const touching = (key: string): readonly LoggedEvent[] => byRecordKey.get(key) ?? []
  const creatorOf = (key: string): LoggedEvent | undefined => creations.get(key)
  return { touching, creatorOf }
}

/**
 * `events` come in the order of the log. The index is built at the first question: most pages ask
 * none.
 */
export const eventDependence = (events: readonly LoggedEvent[]): EventDependence => {
  let built: ReturnType<typeof indexOf> | null = null
  const index = () => {
    built ??= indexOf(events)
    return built
  }
  return {
    creationOf: (key) => index().creatorOf(key),
    requiredCreations: (event) => requiredCreations(event, index().creatorOf).toSorted(bySequence),
    blockingEvent: (event) =>
      recordKeysOf(event)
        .flatMap(
          (key) =>
            index()
              .touching(key)
              .findLast((other) => blocks(other, event)) ?? [],
        )
        .toSorted(bySequence)
        .at(-1) ?? null,
    dependentEvents: (event) => dependentEvents(event, index()),
  }
}

/** The oldest refused creation that an event requires; null where none was refused. */
export const refusedCreationFor = (events: readonly LoggedEvent[], event: LoggedEvent): LoggedEvent | null =>
  eventDependence(events)
    .requiredCreations(event)
    .find(({ state }) => state === 'refused') ?? null
