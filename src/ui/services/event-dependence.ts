import { isUnsettled, type LoggedEvent, standingOf } from '#contract/core/event.ts'

/**
 * Dependencies between the events of one outbox, by the record keys (`model:id`) that each event
 * reads and writes.
 *
 * 1. An event requires the creation of every record that it reads or writes, and in turn the
 *    creations that those require.
 * 2. An event waits for an earlier one where one of both writes a record that the other reads or
 *    writes; two readers do not wait for each other.
 * 3. Accepted and cancelled events are no dependencies.
 */
export interface EventDependence {
  /** The unaccepted creation of a record key. */
  readonly creationOf: (recordKey: string) => LoggedEvent | undefined
  /** The unaccepted creations that this event requires, oldest first. */
  readonly requiredCreations: (event: LoggedEvent) => readonly LoggedEvent[]
  /** The last earlier event that must settle before this one may be sent; null where none must. */
  readonly blockingEvent: (event: LoggedEvent) => LoggedEvent | null
  /** The events that require this one, directly or through other creations, oldest first. */
  readonly dependentEvents: (event: LoggedEvent) => readonly LoggedEvent[]
}

const recordKeysOf = ({ writes, reads }: LoggedEvent): readonly string[] => [...writes, ...reads]

const createdKeyOf = ({ action, writes }: LoggedEvent): string | null => (action === 'create' ? (writes[0] ?? null) : null)

const bySequence = (one: LoggedEvent, other: LoggedEvent): number => one.sequence - other.sequence

const conflicts = (event: LoggedEvent, earlier: LoggedEvent): boolean =>
  earlier.writes.some((key) => event.writes.includes(key) || event.reads.includes(key)) || earlier.reads.some((key) => event.writes.includes(key))

const indexOf = (events: readonly LoggedEvent[]) => {
  const creations = new Map<string, LoggedEvent>()
  const byRecordKey = new Map<string, LoggedEvent[]>()
  for (const event of events) {
    if (standingOf(event.state) === 'done') continue
    const createdKey = createdKeyOf(event)
    if (createdKey !== null) creations.set(createdKey, event)
    for (const key of new Set(recordKeysOf(event))) {
      const touching = byRecordKey.get(key)
      if (touching) touching.push(event)
      else byRecordKey.set(key, [event])
    }
  }
  return { creations, byRecordKey }
}

/** Follows `next` from an event, transitively; without the event itself, oldest first. */
const closureOf = (event: LoggedEvent, next: (each: LoggedEvent) => readonly (LoggedEvent | undefined)[]): readonly LoggedEvent[] => {
  const reached = new Set<LoggedEvent>([event])
  for (const each of reached) for (const other of next(each)) if (other) reached.add(other)
  reached.delete(event)
  return [...reached].sort(bySequence)
}

/** `events` come in the order of the log. The index is built at the first question: most pages ask none. */
export const eventDependence = (events: readonly LoggedEvent[]): EventDependence => {
  let built: ReturnType<typeof indexOf> | null = null
  const index = () => {
    built ??= indexOf(events)
    return built
  }
  return {
    creationOf: (recordKey) => index().creations.get(recordKey),
    requiredCreations: (event) => closureOf(event, (each) => recordKeysOf(each).map((key) => index().creations.get(key))),
    blockingEvent: (event) => {
      let last: LoggedEvent | null = null
      for (const key of recordKeysOf(event)) {
        for (const other of index().byRecordKey.get(key) ?? []) {
          if (other.sequence >= event.sequence) break
          if (isUnsettled(other.state) && conflicts(event, other) && (last === null || other.sequence > last.sequence)) last = other
        }
      }
      return last
    },
    dependentEvents: (event) =>
      closureOf(event, (each) => {
        const createdKey = createdKeyOf(each)
        return createdKey === null ? [] : (index().byRecordKey.get(createdKey) ?? [])
      }),
  }
}

/** The oldest refused creation that an event requires; null where none was refused. */
export const refusedCreationFor = (events: readonly LoggedEvent[], event: LoggedEvent): LoggedEvent | null =>
  eventDependence(events)
    .requiredCreations(event)
    .find(({ state }) => state === 'refused') ?? null
