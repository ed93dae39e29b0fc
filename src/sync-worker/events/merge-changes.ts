import type { OutboxChange } from '#contract/core/events/event.ts'

/** Merges two consecutive changes of the outbox into one, with the latest state of each event. */
export const mergeChanges = (earlier: OutboxChange, later: OutboxChange): OutboxChange => {
  const changed = new Map(earlier.changed.map((event) => [event.id, event]))
  const removed = new Set(earlier.removed)
  for (const id of later.removed) {
    changed.delete(id)
    removed.add(id)
  }
  for (const event of later.changed) {
    removed.delete(event.id)
    changed.set(event.id, event)
  }
  return { changed: [...changed.values()], removed: [...removed] }
}
