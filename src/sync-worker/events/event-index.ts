import { recordKeysOf } from '#contract/core/events/dependencies.ts'
import { bySequence, EVENT_STATES, type EventState, isApplied, type LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey, recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { createBuckets } from './buckets.ts'
import { createRecordNumbers } from './record-numbers.ts'

/**
 * All events in memory. Every list is by sequence. A change costs the same however many events
 * there are.
 */
export interface EventIndex {
  /** Adds an event or replaces the event of its id. */
  readonly put: (event: LoggedEvent) => void
  readonly remove: (eventId: string) => void
  readonly find: (eventId: string) => LoggedEvent | undefined
  readonly events: () => readonly LoggedEvent[]
  readonly size: () => number
  readonly count: (state: EventState) => number
  /**
   * Returns the events applied to what a record shows, under the record's temporary or server id.
   */
  readonly appliedEventsOf: (model: string, id: RecordId) => readonly LoggedEvent[]
  /** Returns the records of a model to which events are applied. */
  readonly recordsWithAppliedEvents: (model: string) => readonly RecordId[]
  /**
   * Returns the events that name a record key and may still matter: neither cancelled nor
   * reflected.
   */
  readonly touching: (key: string) => readonly LoggedEvent[]
  readonly ofGroup: (groupId: string) => readonly LoggedEvent[]
  /** Returns the newest event that creates a record key. */
  readonly creatorOf: (key: string) => LoggedEvent | undefined
  /**
   * Returns every event that creates a record key: a corrected creation may have been accepted too.
   */
  readonly creationsOf: (key: string) => readonly LoggedEvent[]
  /** Returns the server id of a temporary id, or the id itself while there is none. */
  readonly resolve: (id: RecordId) => RecordId
  /** Returns the temporary id that a server id had on this device, or null. */
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
}

const NO_EVENTS: readonly LoggedEvent[] = []

/**
 * Returns the record that an event depends on, under its current id. An accepted event has had its
 * effect on the record that the server named, even when the temporary id stands for another record
 * now: a creation that was refused, corrected and accepted late made a separate record.
 */
export const recordUnder = ({ recordId, resultId }: Pick<LoggedEvent, 'recordId' | 'resultId'>): RecordId =>
  resultId ?? recordId

const appliedKeyOf = (event: LoggedEvent): string => recordKey(event.model, recordUnder(event))

const mayMatter = ({ state, effectVersion }: LoggedEvent): boolean =>
  state !== 'cancelled' && (state !== 'accepted' || effectVersion > 0)

/** Creates an empty index. */
export const createEventIndex = (): EventIndex => {
  const byId = new Map<string, LoggedEvent>()
  const counts = Object.fromEntries(EVENT_STATES.map((state) => [state, 0])) as Record<EventState, number>
  const appliedEvents = createBuckets()
  const touchingEvents = createBuckets()
  const groups = createBuckets()

  const eventsOf = (ids: Iterable<string>): readonly LoggedEvent[] => {
    const events: LoggedEvent[] = []
    for (const id of ids) {
      const event = byId.get(id)
      if (event) events.push(event)
    }
    return events.sort(bySequence)
  }

  const numbers = createRecordNumbers(eventsOf)
  const { creationsOf, resolve, temporaryOf } = numbers

  const removeFromBuckets = (event: LoggedEvent): void => {
    counts[event.state] -= 1
    appliedEvents.removeId(appliedKeyOf(event), event.id)
    for (const key of recordKeysOf(event)) touchingEvents.removeId(key, event.id)
  }

  return {
    put: (event) => {
      const previous = byId.get(event.id)
      if (previous) removeFromBuckets(previous)
      byId.set(event.id, event)
      counts[event.state] += 1
      if (isApplied(event, 0)) appliedEvents.addId(appliedKeyOf(event), event.id)
      if (mayMatter(event)) for (const key of recordKeysOf(event)) touchingEvents.addId(key, event.id)
      if (event.groupId !== null) groups.addId(event.groupId, event.id)
      numbers.readEvent(event)
    },
    remove: (eventId) => {
      const event = byId.get(eventId)
      if (!event) return
      removeFromBuckets(event)
      byId.delete(eventId)
      if (event.groupId !== null) groups.removeId(event.groupId, eventId)
    },
    find: (eventId) => byId.get(eventId),
    events: () => eventsOf(byId.keys()),
    size: () => byId.size,
    count: (state) => counts[state],
    appliedEventsOf: (model, id) => {
      if (byId.size === 0) return NO_EVENTS
      const key = recordKey(model, resolve(id))
      const temporary = temporaryOf(model, resolve(id))
      if (temporary !== null)
        return eventsOf([...appliedEvents.idsOf(key), ...appliedEvents.idsOf(recordKey(model, temporary))])
      return appliedEvents.hasName(key) ? eventsOf(appliedEvents.idsOf(key)) : NO_EVENTS
    },
    recordsWithAppliedEvents: (model) => {
      const ids = new Set<RecordId>()
      for (const key of appliedEvents.names()) {
        const record = parseRecordKey(key)
        if (record.model === model) ids.add(resolve(record.id))
      }
      return [...ids]
    },
    touching: (key) => eventsOf(touchingEvents.idsOf(key)),
    ofGroup: (groupId) => eventsOf(groups.idsOf(groupId)),
    creatorOf: (key) => creationsOf(key).at(-1),
    creationsOf,
    resolve,
    temporaryOf,
  }
}
