import type { OutboxPort } from '#src/ui/services/ports.ts'
import { dispatchedOf } from './pending-calls.ts'
import type { WorkerLink } from './worker-link.ts'

/** The outbox for screens. What makes new events names them here, so that a worker that is asked twice does it once. */
export const outboxPort = ({ ask, outbox$ }: Pick<WorkerLink, 'ask' | 'outbox$'>, newId: () => string): OutboxPort => ({
  events$: outbox$,
  cancel: (eventId) => ask((worker) => worker.cancel(eventId)),
  retry: (eventId) => ask((worker) => worker.retry(eventId)),
  correct: (eventId, payload, seen) => {
    const id = newId()
    return dispatchedOf(ask((worker) => worker.correct(eventId, payload, seen, id)))
  },
  undo: (groupOrEventId) => {
    const undoId = newId()
    return ask((worker) => worker.undo(groupOrEventId, undoId))
  },
  export: (eventIds) => ask((worker) => worker.exportOutbox(eventIds)),
  import: (json) => ask((worker) => worker.importOutbox(json)),
})
