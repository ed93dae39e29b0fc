import { EVENT_STATES, type EventState, isShown, type LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { parseRecordKey, recordKey } from '#contract/core/record-key.ts'

/** All events in memory, found by whatever the engine asks for; a change costs the same however many there are. */
export interface EventIndex {
  /** Replaces an event, or takes it in. */
  readonly put: (event: LoggedEvent) => void
  readonly remove: (eventId: string) => void
  readonly find: (eventId: string) => LoggedEvent | undefined
  /** In the order of the queue. */
  readonly events: () => readonly LoggedEvent[]
  readonly size: () => number
  readonly count: (state: EventState) => number
  /** Those that count in what this record shows, under any of its ids. */
  readonly shownOf: (model: string, id: RecordId) => readonly LoggedEvent[]
  /** Records with events that count in what they show. */
  readonly shownRecords: (model: string) => readonly RecordId[]
  /** Whoever touches a thing (`model:id`, as the event names it) and may still matter: all but the cancelled and what the base carries. */
  readonly touching: (key: string) => readonly LoggedEvent[]
  readonly ofGroup: (groupId: string) => readonly LoggedEvent[]
  /** The newest event that creates what has this temporary name. */
  readonly creatorOf: (key: string) => LoggedEvent | undefined
  /** All of them: what was corrected may have been carried out too. */
  readonly creationsOf: (key: string) => readonly LoggedEvent[]
  readonly resolve: (id: RecordId) => RecordId
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
}

const NONE: readonly LoggedEvent[] = []

/**
 * Returns the record that an event depends on, under its current id. An accepted event has had its
 * effect on the record that the server named, whatever the temporary id stands for by now: a
 * creation that was refused, corrected and carried out all the same made a separate record.
 */
export const recordUnder = ({ recordId, resultId }: Pick<LoggedEvent, 'recordId' | 'resultId'>): RecordId => resultId ?? recordId

const bySequence = (one: LoggedEvent, other: LoggedEvent): number => one.sequence - other.sequence

const matters = (event: LoggedEvent): boolean => event.state !== 'cancelled' && (event.state !== 'accepted' || event.effectVersion > 0)

/** Most have one in them: a set of its own for each would cost a start with thousands of events more than all else. */
const createBuckets = () => {
  const buckets = new Map<string, string | Set<string>>()
  return {
    add: (name: string, id: string): void => {
      const bucket = buckets.get(name)
      if (bucket === undefined) buckets.set(name, id)
      else if (typeof bucket !== 'string') bucket.add(id)
      else if (bucket !== id) buckets.set(name, new Set([bucket, id]))
    },
    drop: (name: string, id: string): void => {
      const bucket = buckets.get(name)
      if (bucket === id) buckets.delete(name)
      else if (typeof bucket === 'object' && bucket.delete(id) && bucket.size === 0) buckets.delete(name)
    },
    of: (name: string): Iterable<string> => {
      const bucket = buckets.get(name)
      return typeof bucket === 'string' ? [bucket] : (bucket ?? [])
    },
    has: (name: string): boolean => buckets.has(name),
    names: (): Iterable<string> => buckets.keys(),
  }
}

export const createEventIndex = (): EventIndex => {
  const byId = new Map<string, LoggedEvent>()
  const counts = Object.fromEntries(EVENT_STATES.map((state) => [state, 0])) as Record<EventState, number>
  const shown = createBuckets()
  const touching = createBuckets()
  const groups = createBuckets()
  const creators = new Map<string, string>()
  const creations = createBuckets()
  /** Whatever else was done with what has a temporary name. */
  const changes = createBuckets()
  const meanings = new Map<RecordId, RecordId>()
  const origins = new Map<string, RecordId>()

  const resolve = (id: RecordId): RecordId => meanings.get(id) ?? id

  const eventsOf = (ids: Iterable<string>): LoggedEvent[] => {
    const events: LoggedEvent[] = []
    for (const id of ids) {
      const event = byId.get(id)
      if (event) events.push(event)
    }
    return events.sort(bySequence)
  }

  const forget = (event: LoggedEvent): void => {
    counts[event.state] -= 1
    shown.drop(recordKey(event.model, recordUnder(event)), event.id)
    for (const key of [...event.writes, ...event.reads]) touching.drop(key, event.id)
  }

  /** A change of a new record names its number as well: it tells where the creation can't be read any more, and nothing against one that can. */
  const numberOf = (creators: readonly LoggedEvent[], key: string): RecordId | null => {
    const created = creators.findLast(({ resultId }) => resultId !== null)?.resultId ?? null
    if (created !== null || creators.some(({ state }) => state !== 'quarantined')) return created
    return eventsOf(changes.of(key)).findLast(({ resultId }) => resultId !== null)?.resultId ?? null
  }

  /** What was corrected, and carried out late all the same, is created twice: the correction is what the name stands for. */
  const learn = (event: LoggedEvent): void => {
    if (!isTemporaryId(event.recordId)) return
    const { model, recordId } = event
    const key = recordKey(model, recordId)
    const isCreation = event.action === 'create'
    ;(isCreation ? creations : changes).add(key, event.id)
    const known = eventsOf(creations.of(key))
    if (isCreation) creators.set(key, known.at(-1)?.id ?? event.id)
    const id = numberOf(known, key)
    const former = meanings.get(recordId)
    // Another one, or none: a restored server has forgotten the record.
    if (former !== undefined && former !== id) origins.delete(recordKey(model, former))
    if (id === null) {
      meanings.delete(recordId)
      return
    }
    meanings.set(recordId, id)
    origins.set(recordKey(model, id), recordId)
  }

  return {
    put: (event) => {
      const before = byId.get(event.id)
      if (before) forget(before)
      byId.set(event.id, event)
      counts[event.state] += 1
      if (isShown(event, 0)) shown.add(recordKey(event.model, recordUnder(event)), event.id)
      if (matters(event)) for (const key of [...event.writes, ...event.reads]) touching.add(key, event.id)
      if (event.groupId !== null) groups.add(event.groupId, event.id)
      learn(event)
    },
    remove: (eventId) => {
      const event = byId.get(eventId)
      if (!event) return
      forget(event)
      byId.delete(eventId)
      if (event.groupId !== null) groups.drop(event.groupId, eventId)
    },
    find: (eventId) => byId.get(eventId),
    events: () => eventsOf(byId.keys()),
    size: () => byId.size,
    count: (state) => counts[state],
    shownOf: (model, id) => {
      if (byId.size === 0) return NONE
      const name = recordKey(model, resolve(id))
      const former = origins.get(name)
      if (former !== undefined) return eventsOf([...shown.of(name), ...shown.of(recordKey(model, former))])
      return shown.has(name) ? eventsOf(shown.of(name)) : NONE
    },
    shownRecords: (model) => {
      const ids = new Set<RecordId>()
      for (const key of shown.names()) {
        const { model: modelOfKey, id } = parseRecordKey(key)
        if (modelOfKey === model) ids.add(resolve(id))
      }
      return [...ids]
    },
    touching: (key) => eventsOf(touching.of(key)),
    ofGroup: (groupId) => eventsOf(groups.of(groupId)),
    creatorOf: (key) => byId.get(creators.get(key) ?? ''),
    creationsOf: (key) => eventsOf(creations.of(key)),
    resolve,
    temporaryOf: (model, id) => origins.get(recordKey(model, id)) ?? null,
  }
}
