import { seenValues } from '#contract/core/events/action.ts'
import type { NewEvent } from '#contract/core/events/event.ts'
import { type RecordId, temporaryId } from '#contract/core/ids.ts'
import { findAction, type ModelName } from '#contract/registry.ts'

/** A record, with the values that the person sees. */
export interface SeenRecord {
  readonly id: RecordId
}

/** The values of one use of an action. */
export type Payload = Readonly<Record<string, unknown>>

/** An action on one record, as the person sees the record. */
interface ActionUse<Name extends string> {
  readonly record: SeenRecord
  readonly action: Name
  readonly payload: Payload
}

/** The event of an action; `was` holds the values that the person sees. */
export const newEventOf = (id: string, model: ModelName, { record, action, payload }: ActionUse<string>): NewEvent => {
  const definition = findAction(model, action)
  const was = definition ? seenValues(definition, record) : {}
  return { id, model, recordId: record.id, action, payload, was, groupId: null }
}

/** One part of a group: an action on a record, or the creation of one with this payload. */
export type GroupPart<Name extends string> = ActionUse<Name> | { readonly create: Payload }

/** The event that creates a record. Its record has a temporary id until the server numbers it. */
export const creationOf = (id: string, model: ModelName, payload: Payload): NewEvent => ({
  id,
  model,
  recordId: temporaryId(id),
  action: 'create',
  payload,
  was: {},
  groupId: null,
})

/** An action in a group over several models; a null record is created. */
export interface GroupUse {
  readonly model: ModelName
  readonly record: SeenRecord | null
  readonly action: string
  readonly payload: Payload
}

/** The event of a part of a group over several models. */
export const eventOfUse = (id: string, { model, record, action, payload }: GroupUse): NewEvent =>
  record ? newEventOf(id, model, { record, action, payload }) : creationOf(id, model, payload)
