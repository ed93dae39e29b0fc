import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { EventIndex } from './event-index.ts'

/** A request was sent and not answered: a pulled row may contain the event's effect or not. */
const mayBeExecuted = ({ state, attempts }: LoggedEvent): boolean => isPending(state) && attempts > 0

/** Returns whether a request about this record is unanswered. */
export const isUncertain = (index: Pick<EventIndex, 'appliedEventsOf'>, model: string, id: RecordId): boolean =>
  index.appliedEventsOf(model, id).some(mayBeExecuted)

/**
 * Returns whether the server may have created a record of this model without our knowledge. A stuck
 * creation does not count.
 */
export const mayBeCreated = (
  index: Pick<EventIndex, 'recordsWithAppliedEvents' | 'appliedEventsOf'>,
  model: string,
): boolean =>
  index
    .recordsWithAppliedEvents(model)
    .some((id) =>
      index
        .appliedEventsOf(model, id)
        .some((event) => event.action === 'create' && event.state !== 'stuck' && mayBeExecuted(event)),
    )
