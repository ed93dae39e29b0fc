import { isTemporaryId, type RecordId } from '../ids.ts'
import { bySequence, isPending, type LoggedEvent } from './event.ts'
import { parseRecordKey } from './record-key.ts'

/**
 * Dependencies between events, by the record keys that they write and read.
 *
 * 1. Order: an event follows every earlier event that writes a record key which it touches, or that
 *    touches a record key which it writes. Two readers of a record do not wait for each other.
 * 2. Creation: an event that names a record by a temporary id requires the event that creates the
 *    record, until the server has numbered the record. A creation does not require itself.
 * 3. A creation is lost when it is refused, withdrawn, held or unreadable. An event that requires a
 *    lost creation can't be sent, and neither can what requires that event in turn.
 * 4. A correction creates the record in place of a lost creation: other events require the newest
 *    creation of a key, never the replaced one.
 */

type Touching = Pick<LoggedEvent, 'writes' | 'reads'>

/** How an event touches a record. */
export type Access = 'write' | 'read'

/** Returns every record key that an event names; a key may occur twice. */
export const recordKeysOf = ({ writes, reads }: Touching): readonly string[] => [...writes, ...reads]

/** Returns the record keys that an event names, each once, with the stronger access to it. */
export const accessesOf = ({ writes, reads }: Touching): ReadonlyMap<string, Access> =>
  new Map([...reads.map((key) => [key, 'read'] as const), ...writes.map((key) => [key, 'write'] as const)])

/** Returns whether two accesses to one record keep their order. */
export const accessesConflict = (one: Access, other: Access): boolean => one === 'write' || other === 'write'

/** Returns whether an event waits until an earlier event is decided (rule 1). */
export const mustFollow = (event: Touching, earlier: Touching): boolean =>
  earlier.writes.some((key) => event.writes.includes(key) || event.reads.includes(key)) ||
  earlier.reads.some((key) => event.writes.includes(key))

/** Returns the record key that an event creates, or null for an event that creates nothing. */
export const createdKeyOf = ({ action, writes }: Pick<LoggedEvent, 'action' | 'writes'>): string | null =>
  action === 'create' ? (writes[0] ?? null) : null

/**
 * Returns whether the record of a creation will never exist on the server by this event (rule 3).
 */
export const isLostCreation = ({ state }: Pick<LoggedEvent, 'state'>): boolean =>
  !isPending(state) && state !== 'accepted'

/** Access to the events of one log. */
export interface EventLookup {
  /** Returns the events that name a record key and may still matter, oldest first. */
  readonly touching: (key: string) => readonly LoggedEvent[]
  /** Returns the newest event that creates a record key. */
  readonly creatorOf: (key: string) => LoggedEvent | undefined
  /** Returns the server id of a temporary id, or the id itself while there is none. */
  readonly resolve: (id: RecordId) => RecordId
}

/** Returns whether an event requires a creation for which `isLost` is true (rules 2 and 3). */
export const requiresLostCreation = (
  event: LoggedEvent,
  { creatorOf, resolve }: Pick<EventLookup, 'creatorOf' | 'resolve'>,
  isLost: (creation: LoggedEvent) => boolean,
): boolean =>
  recordKeysOf(event).some((key) => {
    const { id } = parseRecordKey(key)
    if (!isTemporaryId(id) || resolve(id) !== id || key === createdKeyOf(event)) return false
    const creation = creatorOf(key)
    return creation !== undefined && isLost(creation)
  })

/**
 * Returns the creations that an event requires, and in turn the creations that those require. Each
 * creation comes before the events that require it. `creationOf` selects the creations to follow.
 */
export const requiredCreations = (
  event: LoggedEvent,
  creationOf: (key: string) => LoggedEvent | undefined,
): readonly LoggedEvent[] => {
  const seen = new Set<LoggedEvent>()
  const creations: LoggedEvent[] = []
  const follow = (dependent: LoggedEvent): void => {
    for (const key of recordKeysOf(dependent)) {
      const creation = key === createdKeyOf(dependent) ? undefined : creationOf(key)
      if (!creation || seen.has(creation)) continue
      seen.add(creation)
      follow(creation)
      creations.push(creation)
    }
  }
  follow(event)
  return creations.filter((creation) => creation !== event)
}

/** Returns whether the record is created by another event than this one (rule 4). */
const isReplaced = (event: LoggedEvent, key: string, { creatorOf }: Pick<EventLookup, 'creatorOf'>): boolean => {
  const creator = creatorOf(key)
  return creator !== undefined && creator.id !== event.id && !isLostCreation(creator)
}

/**
 * Returns the events that require this one, directly or through other creations, by sequence. They
 * can't be sent once this event is lost.
 */
export const dependentEvents = (
  event: LoggedEvent,
  lookup: Pick<EventLookup, 'touching' | 'creatorOf'>,
): readonly LoggedEvent[] => {
  const dependents = new Map<string, LoggedEvent>()
  const keys: string[] = []
  const addCreatedKey = (creation: LoggedEvent): void => {
    const key = createdKeyOf(creation)
    if (key !== null && !isReplaced(creation, key, lookup)) keys.push(key)
  }
  addCreatedKey(event)
  for (const key of keys) {
    for (const other of lookup.touching(key)) {
      if (other.id === event.id || dependents.has(other.id) || createdKeyOf(other) === key) continue
      dependents.set(other.id, other)
      addCreatedKey(other)
    }
  }
  return [...dependents.values()].sort(bySequence)
}
