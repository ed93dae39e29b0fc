import { compensationOf } from '#contract/compensation.ts'
import { type ActionContext, seenValues } from '#contract/core/events/action.ts'
import type { Irreversible, LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import { resolvedValues } from '../api/requests.ts'
import { recordUnder } from '../events/event-index.ts'
import type { DisplayedRecords } from './displayed-records.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { createValidateEvent } from './validate-event.ts'

/** Id and group of the compensating event. */
type UndoNames = Pick<NewEvent, 'id' | 'groupId'>

/**
 * Makes the event that takes back the effect of a sent or accepted event, or tells why there is
 * none. Writes nothing.
 */
export const createCompensate = (parts: OutboxParts) => {
  const { eventStore, context: contextNow } = parts.projection
  const { resolve } = eventStore
  const validateEvent = createValidateEvent(parts)

  return async (
    event: LoggedEvent,
    displayedRecords: DisplayedRecords,
    { id, groupId }: UndoNames,
  ): Promise<LoggedEvent | Irreversible> => {
    if (!isModelName(event.model)) return 'none'
    const { model } = event
    const recordId = resolve(recordUnder(event))
    const record = await displayedRecords.read(model, recordId)
    const context: ActionContext = { ...contextNow(), at: new Date(parts.now()).toISOString() }
    const resolvedEvent = {
      ...event,
      payload: resolvedValues(event.payload, resolve),
      was: resolvedValues(event.was, resolve),
    }
    const compensation = compensationOf(model, resolvedEvent, record, context)
    if (typeof compensation === 'string') return compensation
    const action = findAction(model, compensation.action)
    const was = action && record ? seenValues(action, record) : {}
    const undoEvent: NewEvent = { id, model, recordId, ...compensation, was, groupId }
    const result = await validateEvent(undoEvent, displayedRecords, { undoes: event.id, replaces: null })
    return result.status === 'valid' ? result.event : 'not_allowed'
  }
}
