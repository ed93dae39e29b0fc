import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import { mayTransition, transition } from '#contract/core/event-state.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { parseRecordKey } from '#contract/core/record-key.ts'
import type { EventIndex } from './event-index.ts'

type Index = Pick<EventIndex, 'touching' | 'creatorOf' | 'resolve' | 'events'>

/** What only this event creates, while the server has not numbered it. */
const created = (event: LoggedEvent): string | null => (event.action === 'create' ? (event.writes[0] ?? null) : null)

/** An event without which the thing will never be there: it was refused, given up, is held itself or can't be read. */
const isLost = (event: LoggedEvent | undefined): boolean => event !== undefined && !isUnsettled(event.state) && event.state !== 'accepted'

const dependsOnLost = (event: LoggedEvent, { creatorOf, resolve }: Index, lost: (creation: LoggedEvent | undefined) => boolean): boolean =>
  [...event.writes, ...event.reads].some((key) => {
    const id = parseRecordKey(key).id
    if (!isTemporaryId(id) || resolve(id) !== id || key === created(event)) return false
    return lost(creatorOf(key))
  })

/** A correction creates the record in place of this event: the record does not depend on this one any more. */
const isReplaced = (event: LoggedEvent, key: string, { creatorOf }: Index): boolean => {
  const creator = creatorOf(key)
  return creator !== undefined && creator.id !== event.id && !isLost(creator)
}

/**
 * The events that can't be carried out once this one is refused or withdrawn: those that touch what only it creates, and what in turn hangs on
 * these. In the order of the queue.
 */
export const dependentsOf = (event: LoggedEvent, index: Index): readonly LoggedEvent[] => {
  const found = new Map<string, LoggedEvent>()
  const first = created(event)
  const keys = first === null || isReplaced(event, first, index) ? [] : [first]
  for (const key of keys) {
    for (const other of index.touching(key)) {
      if (other.id === event.id || found.has(other.id) || created(other) === key) continue
      found.set(other.id, other)
      const next = created(other)
      if (next !== null && !isReplaced(other, next, index)) keys.push(next)
    }
  }
  return [...found.values()].sort((one, other) => one.sequence - other.sequence)
}

/** What is held from now on, since this event will not be carried out. */
export const heldWith = (event: LoggedEvent, index: Index): readonly LoggedEvent[] =>
  dependentsOf(event, index).flatMap((other) => (mayTransition(other.state, 'held') ? [transition(other, { type: 'held' })] : []))

/** What was held because of these events and nothing else, back in the queue behind everything that is there: they will be carried out after all. */
export const freedWith = (found: readonly LoggedEvent[], index: Index, nextSequence: () => number): readonly LoggedEvent[] => {
  const sure = new Set(found.map(({ id }) => id))
  const freed: LoggedEvent[] = []
  const lost = (creation: LoggedEvent | undefined): boolean => isLost(creation) && !sure.has(creation?.id ?? '')
  for (const event of found) {
    for (const other of dependentsOf(event, index)) {
      if (other.state !== 'held' || sure.has(other.id) || dependsOnLost(other, index, lost)) continue
      sure.add(other.id)
      freed.push(transition(other, { type: 'freed', sequence: nextSequence() }))
    }
  }
  return freed
}

/** The refused creations without which a held event can't be carried out, each before what is built on it. */
export const lostCreationsOf = (event: LoggedEvent, index: Index): readonly LoggedEvent[] => {
  const found = new Set<LoggedEvent>()
  const seen = new Set<LoggedEvent>()
  const follow = (dependent: LoggedEvent): void => {
    for (const key of [...dependent.writes, ...dependent.reads]) {
      const creation = key === created(dependent) ? undefined : index.creatorOf(key)
      if (!creation || !isLost(creation) || seen.has(creation)) continue
      seen.add(creation)
      follow(creation)
      if (creation.state === 'refused') found.add(creation)
    }
  }
  follow(event)
  return [...found]
}

/**
 * Held events that nothing holds back: each of what they depend on is in the queue or accepted. In the queue again, in the place that they had: what was
 * done after them has waited as well.
 */
export const freeAmongHeld = (index: Index, isWaiting: (event: LoggedEvent) => boolean): readonly LoggedEvent[] => {
  const freed = new Map<string, LoggedEvent>()
  const lost = (creation: LoggedEvent | undefined): boolean => isLost(creation) && !freed.has(creation?.id ?? '')
  for (const event of index.events()) {
    if (event.state !== 'held' || isWaiting(event) || dependsOnLost(event, index, lost)) continue
    freed.set(event.id, transition(event, { type: 'freed', sequence: event.sequence }))
  }
  return [...freed.values()]
}

/**
 * What a fresh worker makes of the log: what was under way is in the queue again, what is not this person's is set aside, and an event is held
 * exactly when what it depends on is lost (a release may have made an event readable or unreadable).
 */
export const reconciled = (index: Index, isOwn: (event: LoggedEvent) => boolean): readonly LoggedEvent[] => {
  const changed = new Map<string, LoggedEvent>()
  const stateNow = (event: LoggedEvent | undefined): LoggedEvent | undefined => (event ? (changed.get(event.id) ?? event) : undefined)
  const lost = (creation: LoggedEvent | undefined): boolean => isLost(stateNow(creation))
  const inItsPlace = (event: LoggedEvent): LoggedEvent => {
    const isHeld = event.state === 'held'
    if (!isHeld && !mayTransition(event.state, 'held')) return event
    if (dependsOnLost(event, index, lost)) return transition(event, { type: 'held' })
    return isHeld ? transition(event, { type: 'freed', sequence: event.sequence }) : event
  }
  for (const event of index.events()) {
    const interrupted = transition(event, { type: 'interrupted' })
    const next = inItsPlace(isOwn(event) ? interrupted : transition(interrupted, { type: 'quarantined' }))
    if (next !== event) changed.set(event.id, next)
  }
  return [...changed.values()]
}
