import type { LoggedEvent, Refusal } from '#contract/core/events/event.ts'
import { mayWithdraw, transition } from '#contract/core/events/event-state.ts'
import { holdDependents } from '../../events/dependents.ts'
import type { EventStore } from '../../events/event-store.ts'

/** A refusal by this device: the record or file that the event needs does not exist. */
export const deviceRefusal = (code: Refusal['code']): Refusal => ({
  code,
  status: 0,
  message: '',
  errors: {},
  changed: null,
})

/**
 * Returns the events that lose their meaning with a refused event: dependents are held, and an undo
 * of the refused event is withdrawn. `now` in Unix ms.
 */
export const eventsLostWith = (
  refusedEvent: LoggedEvent,
  eventStore: EventStore,
  now: number,
): readonly LoggedEvent[] => {
  const { id, model, recordId } = refusedEvent
  const undoEvents = eventStore
    .appliedEventsOf(model, recordId)
    .filter((other) => other.undoes === id && mayWithdraw(other))
  return [
    ...holdDependents(refusedEvent, eventStore),
    ...undoEvents.map((undo) => transition(undo, { type: 'withdrawn', at: now })),
  ]
}
