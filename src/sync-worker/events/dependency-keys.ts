import type { LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { recordKey, sequenceKey } from '#contract/core/events/record-key.ts'
import { fieldOf } from '#contract/core/model.ts'
import { findAction, type ModelName } from '#contract/registry.ts'

/**
 * Returns the record keys that a new event writes and reads: its record, the references in its
 * payload, and the order of its model where the action is sequential.
 */
export const dependencyKeys = (
  event: Pick<NewEvent, 'model' | 'recordId' | 'action' | 'payload'>,
): Pick<LoggedEvent, 'writes' | 'reads'> => {
  const action = findAction(event.model as ModelName, event.action)
  const writes = [recordKey(event.model, event.recordId)]
  const reads: string[] = []
  for (const [name, field] of Object.entries(action?.body ?? {})) {
    const value = fieldOf(event.payload, name)
    if (!field.model || typeof value !== 'string') continue
    if (action?.touches.includes(name)) writes.push(recordKey(field.model, value))
    else reads.push(recordKey(field.model, value))
  }
  if (action?.isSequential) writes.push(sequenceKey(event.model))
  return { writes, reads }
}
