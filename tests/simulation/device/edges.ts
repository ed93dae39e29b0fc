import type { LoggedEvent } from '#contract/core/events/event.ts'
import { EVENT_TRANSITIONS, type OccurrenceType } from '#contract/core/events/event-state.ts'

/** Every transition of an event. */
export const EDGES: readonly string[] = Object.entries(EVENT_TRANSITIONS).flatMap(([state, occurrences]) =>
  Object.keys(occurrences).map((occurrence) => `${state}.${occurrence}`),
)

/** Names the transition between two states of an event. */
const occurrence = (before: LoggedEvent, after: LoggedEvent): OccurrenceType | null => {
  const [from, to] = [before.state, after.state]
  if (from === 'sending' && to === 'queued') return after.attempts < before.attempts ? 'returned' : 'postponed'
  if (from === to) return from === 'queued' && before.nextAttemptAt > 0 && after.nextAttemptAt === 0 ? 'retried' : null
  if (to === 'sending') return 'sent'
  if (to === 'accepted' || to === 'refused' || to === 'stuck') return to
  if (to === 'cancelled') return 'withdrawn'
  // A retried event that requires a lost creation is retried and held in one write.
  if (from === 'refused' && to === 'held') return 'retried'
  if (to === 'held') return from === 'accepted' ? 'lost' : 'held'
  if (to === 'quarantined') return 'quarantined'
  if (to === 'queued') return from === 'held' ? 'freed' : 'retried'
  return null
}

/**
 * Watches the events of one worker, from the states that it reads to the states that it reports.
 */
export const createEdgeWatch = (onEdge: (edge: string) => void) => {
  const known = new Map<string, LoggedEvent>()

  const changed = (events: readonly LoggedEvent[]): void => {
    for (const event of events) {
      const before = known.get(event.id)
      const what = before && occurrence(before, event)
      if (before && what) onEdge(`${before.state}.${what}`)
      known.set(event.id, event)
    }
  }

  return {
    read: (events: readonly LoggedEvent[]): void => {
      for (const event of events) known.set(event.id, event)
    },
    /** Notes how the worker classified the events that it read. */
    started: (events: readonly LoggedEvent[]): void => {
      for (const event of events) {
        if (known.get(event.id)?.state !== 'sending' || event.state === 'sending') continue
        onEdge('sending.interrupted')
        known.set(event.id, { ...event, state: 'queued' })
      }
      changed(events)
    },
    changed,
    /** An unreadable event is deleted for good when the person withdraws it. */
    removed: (ids: readonly string[]): void => {
      for (const id of ids) if (known.get(id)?.state === 'quarantined') onEdge('quarantined.withdrawn')
    },
  }
}
