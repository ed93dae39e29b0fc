import type { NewEvent } from '#contract/core/events/event.ts'

/**
 * Longest JSON of one call that is stored: `localStorage` holds about 5 MB and is written at once.
 */
const MAX_LENGTH = 250_000

const PREFIX = 'sav.unanswered.'

/**
 * Events that a page has given to the worker and that are not answered yet, by call. A page that is
 * closed in these milliseconds ends the worker before the events are on disk: the next page
 * dispatches them again under their ids, which has no second effect. `localStorage` is written
 * before the click is over; nothing else that a page can write is.
 */
export interface UnansweredEvents {
  /** Stores the events of one call; returns a function that removes them. */
  readonly store: (events: readonly NewEvent[]) => () => void
  /** Calls of pages that have ended, and of other pages at this moment, oldest first. */
  readonly read: () => readonly UnansweredCall[]
}

export interface UnansweredCall {
  readonly events: readonly NewEvent[]
  /** Removes the call: it is answered. */
  readonly drop: () => void
}

interface StoredCall {
  readonly at: number
  readonly events: readonly NewEvent[]
}

const keysOf = (storage: Storage, prefix: string): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix))

const readCall = (storage: Storage, key: string): readonly StoredCall[] => {
  try {
    const { at, events } = (JSON.parse(storage.getItem(key) ?? 'null') ?? {}) as Partial<StoredCall>
    if (typeof at !== 'number' || !Array.isArray(events)) return []
    // Earlier builds stored events without their time.
    return [{ at, events: events.map((event: NewEvent) => ({ at: new Date(at).toISOString(), ...event })) }]
  } catch {
    return []
  }
}

/** Each call has an entry of its own, so that pages never overwrite each other's events. */
const prefixOf = (log: string): string => `${PREFIX}${log}.`

/**
 * @param log Name of the person's log.
 */
export const createUnansweredEvents = (
  storage: Storage,
  log: string,
  now: () => number = Date.now,
): UnansweredEvents => ({
  store: (events) => {
    const [first] = events
    // The bytes of a file can't be stored, and an action without its file is another one.
    if (!first || events.some(({ file }) => file !== undefined)) return () => undefined
    const key = prefixOf(log) + first.id
    try {
      const text = JSON.stringify({ at: now(), events } satisfies StoredCall)
      if (text.length <= MAX_LENGTH) storage.setItem(key, text)
    } catch {
      // The storage is full or blocked: the worker gets the events all the same.
    }
    return () => storage.removeItem(key)
  },
  read: () =>
    keysOf(storage, prefixOf(log))
      // Ids of events begin with their time: they order the calls of one millisecond.
      .toSorted()
      .flatMap((key) => readCall(storage, key).map((call) => ({ ...call, drop: () => storage.removeItem(key) })))
      .sort((one, other) => one.at - other.at),
})

/** Removes the events of a person who leaves nothing on this device. */
export const forgetUnansweredEvents = (storage: Storage, log: string): void => {
  for (const key of keysOf(storage, prefixOf(log))) storage.removeItem(key)
}
