import { fileCalls } from '#contract/calls/file.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { textDigest } from '#contract/core/files/text-digest.ts'
import { UPLOAD_PART, UPLOADS, type UploadModel } from '#contract/core/files/uploads.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { Fields } from '#contract/core/kinds/field.ts'
import { bodyToWire } from '#contract/core/kinds/wire.ts'
import { modelPath } from '#contract/core/model-path.ts'
import { HEADERS, MAX_BORN_LENGTH, MAX_WAS_LENGTH } from '#contract/core/protocol.ts'
import { findAction, isModelName, modelOf } from '#contract/registry.ts'
import type { HttpRequest } from '../core/ports.ts'

/** Returns the server's id of a temporary one, or the id itself. */
export type Resolve = (id: RecordId) => RecordId

/** Replaces every temporary id that has a server's id in these values. */
export const resolvedValues = (values: Readonly<Record<string, unknown>>, resolve: Resolve): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && isTemporaryId(value) ? resolve(value) : value,
    ]),
  )

/** Replaces every temporary id that has a server's id in the event's payload. */
export const resolvedPayload = (event: LoggedEvent, resolve: Resolve): Readonly<Record<string, unknown>> =>
  resolvedValues(event.payload, resolve)

/**
 * Header with the values that the person saw before a change; empty for a creation or deletion, and
 * where it is too long.
 */
const wasHeader = (event: LoggedEvent, fields: Fields, resolve: Resolve): Record<string, string> => {
  if (event.action === 'create' || event.action === 'delete') return {}
  const seenValues = Object.entries(resolvedValues(event.was, resolve)).map(([name, value]) => [
    name,
    fields[name]?.kind === 'longText' && typeof value === 'string' ? textDigest(value) : value,
  ])
  const text = encodeURIComponent(JSON.stringify(bodyToWire(fields, Object.fromEntries(seenValues))))
  return text.length > MAX_WAS_LENGTH ? {} : { [HEADERS.was]: text }
}

/**
 * Header with the event's age in milliseconds, which is right even where the device's clock is
 * wrong.
 */
const agoHeader = ({ at }: LoggedEvent, now: number): Record<string, string> => {
  const ms = Math.round(now - Date.parse(at))
  return ms > 0 ? { [HEADERS.ago]: String(ms) } : {}
}

/**
 * Returns the header that says in which epoch the event's record numbers were given. An own record
 * that a restore has lost has its temporary id again, and no entry.
 */
const bornHeader = ({ born = {}, writes, reads }: LoggedEvent): Record<string, string> => {
  const bornEntries = [...new Set([...writes, ...reads])].flatMap((key) =>
    born[key] === undefined ? [] : [[key, born[key]]],
  )
  const text = encodeURIComponent(JSON.stringify(Object.fromEntries(bornEntries)))
  return bornEntries.length === 0 || text.length > MAX_BORN_LENGTH ? {} : { [HEADERS.born]: text }
}

/** Form of an upload for a record, with the same bytes and fields at each attempt. */
const formOf = (model: UploadModel, id: unknown, payload: Readonly<Record<string, unknown>>, file: Blob): FormData => {
  const form = new FormData()
  form.append('id', String(id))
  form.append('field', UPLOADS[model].field)
  if (typeof payload['visible_to_client'] === 'boolean')
    form.append('visible_to_client', payload['visible_to_client'] ? '1' : '0')
  // A stored blob may have lost its type.
  form.append(UPLOAD_PART, file.slice(0, file.size, String(payload['mime'])), String(payload['name']))
  return form
}

/**
 * Returns the request of an event. Null where the model or action is unknown to this client, an id
 * has no server's id yet, or the file of an upload is missing.
 *
 * @param now Epoch ms, for the event's age.
 */
export const requestOf = (
  event: LoggedEvent,
  resolve: Resolve,
  now: number,
  file: Blob | null = null,
): HttpRequest | null => {
  if (!isModelName(event.model)) return null
  const action = findAction(event.model, event.action)
  const id = resolve(event.recordId)
  if (!action || (event.action !== 'create' && isTemporaryId(id))) return null
  const payload = resolvedPayload(event, resolve)
  if (Object.values(payload).some((value) => typeof value === 'string' && isTemporaryId(value))) return null
  const resource = modelPath(event.model, id)
  const common = {
    body: bodyToWire(action.body, payload),
    headers: {
      [HEADERS.idempotencyKey]: event.id,
      [HEADERS.deviceId]: event.deviceId,
      ...agoHeader(event, now),
      ...bornHeader(event),
      ...wasHeader(event, modelOf(event.model).fields, resolve),
    },
  }
  if (action.carries) {
    const owner = action.carries === 'ticket' ? payload['ticket_id'] : id
    const path = pathOf(fileCalls.upload, { model: action.carries })
    return file ? { method: 'POST', path, ...common, body: formOf(action.carries, owner, payload, file) } : null
  }
  if (event.action === 'create') return { method: 'POST', path: modelPath(event.model), ...common }
  if (event.action === 'update') return { method: 'PUT', path: resource, ...common }
  if (event.action === 'delete') return { method: 'DELETE', path: resource, ...common, body: undefined }
  return { method: 'PUT', path: `${resource}/${event.action}`, ...common }
}
