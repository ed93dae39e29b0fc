import type { LoggedEvent } from '#contract/core/events/event.ts'
import { MAX_WAIT_MS } from '../../core/backoff.ts'
import { createHeap } from './heap.ts'

/**
 * Events that no other event blocks, in two heaps: due events by sequence, postponed events by the
 * time of their next attempt. Heap entries may be stale, i.e. hold an event that has changed or
 * left the queue; `isCurrent` recognises them when they come to the front.
 */
export interface ReadyEvents {
  readonly addEvent: (event: LoggedEvent) => void
  /**
   * Removes up to `limit` due events by sequence; events for which `isSkipped` is true stay. `now`
   * is Unix ms.
   */
  readonly takeDue: (now: number, limit: number, isSkipped: (event: LoggedEvent) => boolean) => readonly LoggedEvent[]
  /** Returns the Unix ms of the earliest postponed event; Infinity when no event is postponed. */
  readonly nextDueAt: () => number
}

/**
 * Returns when an event is due. A device clock that was set back must not delay an event by a day.
 */
const dueAt = (event: LoggedEvent, now: number): number =>
  event.nextAttemptAt - now > MAX_WAIT_MS ? now : event.nextAttemptAt

/** Creates an empty collection; `isCurrent` tells whether an event is still the newest version. */
export const createReadyEvents = (isCurrent: (event: LoggedEvent) => boolean): ReadyEvents => {
  const dueEvents = createHeap<LoggedEvent>(({ sequence }) => sequence)
  const postponedEvents = createHeap<LoggedEvent>(({ nextAttemptAt }) => nextAttemptAt)

  const moveDueEvents = (now: number): void => {
    for (
      let event = postponedEvents.firstItem();
      event && (!isCurrent(event) || dueAt(event, now) <= now);
      event = postponedEvents.firstItem()
    ) {
      postponedEvents.removeFirst()
      if (isCurrent(event)) dueEvents.addItem(event)
    }
  }

  return {
    addEvent: (event) => (event.nextAttemptAt > 0 ? postponedEvents : dueEvents).addItem(event),
    takeDue: (now, limit, isSkipped) => {
      moveDueEvents(now)
      const takenEvents: LoggedEvent[] = []
      const skippedEvents: LoggedEvent[] = []
      while (takenEvents.length < limit) {
        const event = dueEvents.removeFirst()
        if (!event) break
        if (!isCurrent(event) || takenEvents.includes(event)) continue
        if (dueAt(event, now) > now) postponedEvents.addItem(event)
        else if (isSkipped(event)) skippedEvents.push(event)
        else takenEvents.push(event)
      }
      for (const event of skippedEvents) dueEvents.addItem(event)
      return takenEvents
    },
    nextDueAt: () => {
      for (let event = postponedEvents.firstItem(); event && !isCurrent(event); event = postponedEvents.firstItem())
        postponedEvents.removeFirst()
      return postponedEvents.firstItem()?.nextAttemptAt ?? Number.POSITIVE_INFINITY
    },
  }
}
