import {
  createdKeyOf,
  dependentEvents,
  type EventLookup,
  isLostCreation,
  requiredCreations,
  requiresLostCreation,
} from '#contract/core/events/dependencies.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { mayTransition, transition } from '#contract/core/events/event-state.ts'

/**
 * Changes of state that follow from a lost creation. `contract/core/events/dependencies.ts` decides
 * which event requires which.
 *
 * Each function returns changed events only and writes nothing.
 */
type Index = EventLookup & { readonly events: () => readonly LoggedEvent[] }

/**
 * Holds the events that require this one, because this event will not be carried out. A correction
 * may be lost while its record has a number: the server has carried out the creation that it
 * replaces. Events of that record remain.
 */
export const holdDependents = (event: LoggedEvent, index: EventLookup): readonly LoggedEvent[] => {
  const lostIds = new Set([event.id])
  const isLost = (creation: LoggedEvent): boolean => lostIds.has(creation.id) || isLostCreation(creation)
  return dependentEvents(event, index).flatMap((other) => {
    if (!mayTransition(other.state, 'held') || !requiresLostCreation(other, index, isLost)) return []
    lostIds.add(other.id)
    return [transition(other, { type: 'held' })]
  })
}

/**
 * Frees the events that were held because of these events and of no other, because these events are
 * carried out now. The freed events enter the queue at its end, in their order.
 */
export const requeueDependents = (
  creations: readonly LoggedEvent[],
  index: EventLookup,
  nextSequence: () => number,
): readonly LoggedEvent[] => {
  const availableIds = new Set(creations.map(({ id }) => id))
  const isLost = (creation: LoggedEvent): boolean => isLostCreation(creation) && !availableIds.has(creation.id)
  const freedEvents: LoggedEvent[] = []
  for (const creation of creations) {
    for (const dependent of dependentEvents(creation, index)) {
      if (
        dependent.state !== 'held' ||
        availableIds.has(dependent.id) ||
        requiresLostCreation(dependent, index, isLost)
      )
        continue
      availableIds.add(dependent.id)
      freedEvents.push(transition(dependent, { type: 'freed', sequence: nextSequence() }))
    }
  }
  return freedEvents
}

/**
 * Returns the refused creations that a held event requires, each before the events that require it.
 */
export const refusedCreationsOf = (
  event: LoggedEvent,
  { creatorOf }: Pick<EventLookup, 'creatorOf'>,
): readonly LoggedEvent[] => {
  const lostCreationOf = (key: string): LoggedEvent | undefined => {
    const creation = creatorOf(key)
    return creation && isLostCreation(creation) ? creation : undefined
  }
  return requiredCreations(event, lostCreationOf).filter(({ state }) => state === 'refused')
}

/**
 * Frees every held event whose required creations are all in the queue or accepted. Freed events
 * keep their sequence: later events have waited too. An event that must wait for a pull is freed as
 * well, so that later events on its records wait for it in the queue.
 */
export const requeueHeldEvents = (index: Index): readonly LoggedEvent[] => {
  const freedEvents = new Map<string, LoggedEvent>()
  const isLost = (creation: LoggedEvent): boolean => isLostCreation(creation) && !freedEvents.has(creation.id)
  for (const event of index.events()) {
    if (event.state !== 'held' || requiresLostCreation(event, index, isLost)) continue
    freedEvents.set(event.id, transition(event, { type: 'freed', sequence: event.sequence }))
  }
  return [...freedEvents.values()]
}

type LostTest = (creation: LoggedEvent) => boolean

/**
 * Returns the event held where it requires a lost creation, and queued where it was held for none.
 */
const holdOrFree = (
  event: LoggedEvent,
  lookup: Pick<EventLookup, 'creatorOf' | 'resolve'>,
  isLost: LostTest,
): LoggedEvent => {
  const isHeld = event.state === 'held'
  if (!isHeld && !mayTransition(event.state, 'held')) return event
  if (requiresLostCreation(event, lookup, isLost)) return transition(event, { type: 'held' })
  return isHeld ? transition(event, { type: 'freed', sequence: event.sequence }) : event
}

/**
 * Decides which events are held as they enter the queue: new, retried and imported ones, in their
 * order. A person may still see a record after its creation was lost; an event on it is not
 * refused, but follows as soon as the creation does. The events need not be in the index yet.
 */
export const enterQueue = (
  events: readonly LoggedEvent[],
  { creatorOf, resolve }: Pick<EventLookup, 'creatorOf' | 'resolve'>,
): readonly LoggedEvent[] => {
  const enteredEvents = new Map<string, LoggedEvent>()
  const newCreations = new Map(
    events.flatMap((event) => {
      const key = createdKeyOf(event)
      return key === null ? [] : [[key, event] as const]
    }),
  )
  const lookup = { resolve, creatorOf: (key: string) => newCreations.get(key) ?? creatorOf(key) }
  for (const event of events) {
    const entered = holdOrFree(event, lookup, (creation) => isLostCreation(enteredEvents.get(creation.id) ?? creation))
    enteredEvents.set(event.id, entered)
  }
  return [...enteredEvents.values()]
}

/**
 * Corrects the states of a log that a new worker has read.
 *
 * 1. An event that was in flight is queued again.
 * 2. An event of another person or API (`isOwn` is false) is quarantined.
 * 3. An event is held exactly when it requires a lost creation. A release of the client may have
 *    made an event readable or unreadable.
 */
export const reconcileStates = (index: Index, isOwn: (event: LoggedEvent) => boolean): readonly LoggedEvent[] => {
  const changedEvents = new Map<string, LoggedEvent>()
  const isLost: LostTest = (creation) => isLostCreation(changedEvents.get(creation.id) ?? creation)
  for (const event of index.events()) {
    const interrupted = transition(event, { type: 'interrupted' })
    const corrected = holdOrFree(
      isOwn(event) ? interrupted : transition(interrupted, { type: 'quarantined' }),
      index,
      isLost,
    )
    if (corrected !== event) changedEvents.set(event.id, corrected)
  }
  return [...changedEvents.values()]
}
