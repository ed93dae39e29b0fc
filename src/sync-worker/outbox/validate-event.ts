import { type Action, type ActionContext, blankRecord, parseBody } from '#contract/core/events/action.ts'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { type Dispatched, type LoggedEvent, NEW_EVENT_DEFAULTS, type NewEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { UPLOAD_PART, UPLOADS, type UploadModel, uploadIssue } from '#contract/core/files/uploads.ts'
import { isServerId } from '#contract/core/ids.ts'
import type { Issue } from '#contract/core/issues.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { Epochs } from '../epochs/epochs.ts'
import { dependencyKeys } from '../events/dependency-keys.ts'
import { fileOf } from '../events/files/event-files.ts'
import type { DisplayedRecords } from './displayed-records.ts'
import type { OutboxParts } from './outbox-parts.ts'

/** Events that an event takes back or corrects. */
export type EventRelations = Pick<LoggedEvent, 'undoes' | 'replaces'>

/** Relations of an event that is about no other event. */
export const NO_RELATIONS: EventRelations = { undoes: null, replaces: null }

/** A complete event that is not stored yet, or the reason why its action is not possible. */
export type ValidatedEvent =
  | { readonly status: 'valid'; readonly event: LoggedEvent }
  | Extract<Dispatched, { status: 'invalid' }>

type Invalid = Extract<ValidatedEvent, { readonly status: 'invalid' }>

/** A new event whose action this client knows and whose payload it can read. */
interface ReadEvent {
  readonly status: 'read'
  readonly newEvent: NewEvent
  readonly model: ModelName
  readonly action: Action
  readonly payload: LoggedEvent['payload']
  readonly context: ActionContext
}

const readEvent = (parts: OutboxParts, newEvent: NewEvent): ReadEvent | Invalid => {
  const { model, payload } = newEvent
  const action = isModelName(model) ? findAction(model, newEvent.action) : undefined
  if (!action || !isModelName(model)) return { status: 'invalid', code: 'no_route', issues: {} }
  const issue = action.carries ? fileIssue(payload, fileOf(newEvent), action.carries) : null
  if (issue) return { status: 'invalid', code: 'validation', issues: { [UPLOAD_PART]: [issue] } }
  const context: ActionContext = {
    ...parts.projection.context(),
    at: newEvent.at ?? new Date(parts.now()).toISOString(),
  }
  const parsed = parseBody(action, payload, context.actor.role)
  if ('issues' in parsed) return { status: 'invalid', code: 'validation', issues: parsed.issues }
  return { status: 'read', newEvent, model, action, payload: parsed.body, context }
}

const completeEvent = (
  parts: OutboxParts,
  { newEvent, payload, context }: ReadEvent,
  baseVersion: number,
  relations: EventRelations,
): ValidatedEvent => {
  const { file: _file, draftKey: _draftKey, delayMs = 0, ...event } = newEvent
  const loggedEvent: LoggedEvent = {
    ...event,
    payload,
    ...dependencyKeys({ ...event, payload }),
    deviceId: parts.deviceId,
    sequence: parts.projection.eventStore.nextSequence(),
    userId: context.actor.id,
    apiOrigin: parts.apiOrigin,
    baseVersion,
    ...NEW_EVENT_DEFAULTS,
    nextAttemptAt: delayMs > 0 ? parts.now() + Math.min(delayMs, TAKE_BACK_MS) : 0,
    at: context.at,
    ...relations,
  }
  const born = bornOf(loggedEvent, parts.epochs)
  return { status: 'valid', event: Object.keys(born).length === 0 ? loggedEvent : { ...loggedEvent, born } }
}

/**
 * Validates a new event on the displayed record and completes it for the event store. Writes
 * nothing; `displayedRecords` has its effect afterwards, so that the next event of the group is
 * judged on it.
 */
export const createValidateEvent =
  (parts: OutboxParts) =>
  async (
    newEvent: NewEvent,
    displayedRecords: DisplayedRecords,
    relations: EventRelations,
  ): Promise<ValidatedEvent> => {
    const read = readEvent(parts, newEvent)
    if (read.status === 'invalid') return read
    const { model, action, payload, context } = read
    const { recordId } = newEvent
    const record =
      newEvent.action === 'create'
        ? (blankRecord(modelOf(model), recordId) as AnyRecord)
        : await displayedRecords.read(model, recordId)
    if (!record) return { status: 'invalid', code: 'not_found', issues: {} }
    const denial = action.when(record, context, payload)
    if (denial !== null) return { status: 'invalid', code: denial, issues: {} }
    const after = action.apply(record, payload, context)
    const issues = after ? modelOf(model).check(after as never) : {}
    if (Object.keys(issues).length > 0) return { status: 'invalid', code: 'validation', issues }

    displayedRecords.expect(model, recordId, after)
    return completeEvent(parts, read, record.version, relations)
  }

/**
 * Completes an event that a page left without an answer when it ended. The record may be missing on
 * this device by now, and nobody waits for the answer: the server alone judges the event, and the
 * outbox shows a refusal.
 */
export const createValidateUnanswered =
  (parts: OutboxParts) =>
  async (newEvent: NewEvent): Promise<ValidatedEvent> => {
    const read = readEvent(parts, newEvent)
    return read.status === 'invalid' ? read : completeEvent(parts, read, 0, NO_RELATIONS)
  }

/**
 * Returns the epochs that gave the numbers of the records that the event names. In another epoch a
 * number may stand for another record, so they are noted now.
 */
const bornOf = ({ writes, reads }: LoggedEvent, epochs: Pick<Epochs, 'birthOf'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...writes, ...reads].flatMap((key) => {
      const { model, id } = parseRecordKey(key)
      const epoch = isServerId(id) ? epochs.birthOf(model, id) : undefined
      return epoch === undefined ? [] : [[key, epoch]]
    }),
  )

const fileIssue = ({ name, mime }: NewEvent['payload'], file: Blob | null, model: UploadModel): Issue | null =>
  file
    ? uploadIssue({ name: String(name), mime: String(mime), bytes: file.size }, UPLOADS[model].accepts)
    : { code: 'required' }
