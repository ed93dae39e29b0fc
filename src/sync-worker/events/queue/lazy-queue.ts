import type { LoggedEvent } from '#contract/core/events/event.ts'
import { createQueue, type Queue } from './queue.ts'

/** A queue that is built at its first use. */
export interface LazyQueue extends Queue {
  /** Returns the queue itself, built if necessary. Before that, `putEvent` has no effect. */
  readonly build: () => Queue
}

/**
 * A queue that is built when events are first taken from it. A worker that starts with thousands of
 * events and no connection does not spend time on lanes. `events` returns the events at that
 * moment, by sequence.
 */
export const createLazyQueue = (events: () => readonly LoggedEvent[]): LazyQueue => {
  const renamedKeys: (readonly [temporaryKey: string, numberedKey: string])[] = []
  let queue: Queue | null = null

  const build = (): Queue => {
    if (queue) return queue
    queue = createQueue()
    for (const [temporaryKey, numberedKey] of renamedKeys.splice(0)) queue.renameKey(temporaryKey, numberedKey)
    for (const event of events()) queue.putEvent(event)
    return queue
  }

  return {
    build,
    putEvent: (event) => queue?.putEvent(event),
    takeReady: (...request) => build().takeReady(...request),
    nextDueAt: () => build().nextDueAt(),
    renameKey: (temporaryKey, numberedKey) => {
      if (queue) queue.renameKey(temporaryKey, numberedKey)
      else renamedKeys.push([temporaryKey, numberedKey])
    },
  }
}
