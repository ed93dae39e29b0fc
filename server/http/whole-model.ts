import { DomainError } from '#contract/core/errors.ts'
import type { Action } from '#contract/core/events/action.ts'
import { isSameValue } from '#contract/core/kinds/same-value.ts'
import { fieldOf } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import type { JsonObject } from '../input/json-object.ts'

/** Id in the body of `PUT {resource}`; 422 when there is none. */
export const idInBody = (input: JsonObject): number => {
  const { id } = input
  if (id === undefined || id === null) throw new DomainError('validation', { issues: { id: [{ code: 'required' }] } })
  if (!Number.isSafeInteger(id) || Number(id) < 1)
    throw new DomainError('validation', { issues: { id: [{ code: 'exists' }] } })
  return Number(id)
}

/**
 * Returns the changes that `PUT {resource}` requests when the body is the whole model
 * (specification, section 7): without id and version, and without unchanged values that the update
 * may not write. A changed value that the update may not write is kept, so that it is refused by
 * name.
 */
export const changesIn = (input: JsonObject, action: Action, present: WireRow): JsonObject =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        name !== 'id' &&
        name !== 'version' &&
        (Object.hasOwn(action.body, name) ||
          !(Object.hasOwn(present, name) && isSameValue(value, fieldOf(present, name)))),
    ),
  )
