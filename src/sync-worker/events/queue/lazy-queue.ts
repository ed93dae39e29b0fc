import type { LoggedEvent } from '#contract/core/event.ts'
import { createQueue, type Queue } from './queue.ts'

export interface LazyQueue extends Queue {
  /** The queue itself, for whoever is about to take from it: `put` says nothing before it is built. */
  readonly build: () => Queue
}

/**
 * A queue that is built when something may leave for the first time: whoever starts with thousands of events and only looks does not wait for its lanes.
 * `events` are those of that moment, oldest first.
 */
export const createLazyQueue = (events: () => readonly LoggedEvent[]): LazyQueue => {
  const names: (readonly [temporary: string, name: string])[] = []
  let built: Queue | null = null

  const build = (): Queue => {
    if (built) return built
    built = createQueue()
    for (const [temporary, name] of names.splice(0)) built.rename(temporary, name)
    for (const event of events()) built.put(event)
    return built
  }

  return {
    build,
    put: (event) => built?.put(event),
    take: (...asked) => build().take(...asked),
    nextAt: () => build().nextAt(),
    rename: (temporary, name) => {
      if (built) built.rename(temporary, name)
      else names.push([temporary, name])
    },
  }
}
