import { ReplaySubject } from 'rxjs'
import { bySequence, type LoggedEvent, type OutboxChange } from '#contract/core/events/event.ts'

/** Time between two lists: a drain sends hundreds of events a second. */
const LIST_EVERY_MS = 100
/** A list costs time in proportion to its length: longer lists are made less often. */
const MANY = 2000
const MANY_LIST_EVERY_MS = 500

/**
 * List of the outbox, from the worker's changes; emits nothing before the worker's first message.
 */
export const createOutboxView = () => {
  const events$ = new ReplaySubject<readonly LoggedEvent[]>(1)
  const byId = new Map<string, LoggedEvent>()
  let timer: ReturnType<typeof setTimeout> | null = null
  /** The first message of a worker contains all events. */
  let isSnapshotNext = true

  const publish = (): void => {
    timer = null
    events$.next([...byId.values()].sort(bySequence))
  }

  return {
    events$,
    applyChange: ({ changed, removed }: OutboxChange): void => {
      if (isSnapshotNext) byId.clear()
      for (const id of removed) byId.delete(id)
      for (const event of changed) byId.set(event.id, event)
      if (isSnapshotNext) {
        isSnapshotNext = false
        if (timer !== null) clearTimeout(timer)
        publish()
      } else timer ??= setTimeout(publish, byId.size > MANY ? MANY_LIST_EVERY_MS : LIST_EVERY_MS)
    },
    /** Another worker follows: its first message replaces the list. */
    expectSnapshot: (): void => {
      isSnapshotNext = true
    },
  }
}
