import type { WorkerCalls } from '#src/sync-worker/worker-calls.ts'
import type { OutboxPort } from '#src/ui/services/ports.ts'
import type { WorkerLink } from './worker-link.ts'

/**
 * The outbox for screens. It chooses the ids of new events, so that a repeated call does nothing
 * twice.
 */
export const outboxPort = (calls: WorkerCalls, events$: WorkerLink['outbox$'], newId: () => string): OutboxPort => ({
  ...calls,
  events$,
  correct: (eventId, payload, seen, id = newId()) => calls.correct(eventId, payload, seen, id),
  undo: (groupOrEventId, undoId = newId()) => calls.undo(groupOrEventId, undoId),
})
