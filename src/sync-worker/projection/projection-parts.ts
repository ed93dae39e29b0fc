import type { ActionContext } from '#contract/core/events/action.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { EventStore } from '../events/event-store.ts'

/** Stores and callbacks of the projection. */
export interface ProjectionParts {
  readonly eventStore: EventStore
  readonly mirror: Mirror
  /** Returns the person and the installation's statuses as of now. */
  readonly context: () => Omit<ActionContext, 'at'>
  /** Epoch ms. */
  readonly now: () => number
  /** Called when the record of a creation has a server id, in place of its temporary id. */
  readonly onNumbered: (creation: LoggedEvent, id: RecordId) => void
  /** Called when the queue may have changed without an answer: its next events may be ready. */
  readonly onQueueChanged: () => void
}
