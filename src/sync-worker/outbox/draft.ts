import { type ActionContext, blankRecord, parseBody } from '#contract/core/events/action.ts'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { type Dispatched, type LoggedEvent, NEW_EVENT_DEFAULTS, type NewEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { UPLOAD_PART, UPLOADS, type UploadModel, uploadIssue } from '#contract/core/files/uploads.ts'
import { isServerId } from '#contract/core/ids.ts'
import type { Issue } from '#contract/core/issues.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, isModelName, modelOf } from '#contract/registry.ts'
import type { Epochs } from '../epochs/epochs.ts'
import { dependencyKeys } from '../events/dependency-keys.ts'
import { fileOf } from '../events/files/kept-files.ts'
import type { DisplayedRecords } from './displayed-records.ts'
import type { OutboxPorts } from './outbox-ports.ts'

/** Links from an event to the event that it takes back or corrects. */
export type EventLinks = Pick<LoggedEvent, 'undoes' | 'replaces'>

/** Links of an event that is about no other event. */
export const NO_LINKS: EventLinks = { undoes: null, replaces: null }

/** A complete event, or the reason why its action is not possible. */
export type Drafted = { readonly status: 'drafted'; readonly event: LoggedEvent } | Extract<Dispatched, { status: 'invalid' }>

/**
 * Validates a new event on the displayed record and completes it for the event store. Writes
 * nothing; `displayedRecords` has its effect afterwards, so that the next event of the group is
 * judged on it.
 */
export const createDraft =
  (ports: OutboxPorts) =>
  async (newEvent: NewEvent, displayedRecords: DisplayedRecords, links: EventLinks): Promise<Drafted> => {
    const { file: _, delayMs = 0, ...event } = newEvent
    const { eventStore, context: contextNow } = ports.projection
    const action = isModelName(event.model) ? findAction(event.model, event.action) : undefined
    if (!action || !isModelName(event.model)) return { status: 'invalid', code: 'no_route', issues: {} }
    const issue = action.carries ? fileIssue(event.payload, fileOf(newEvent), action.carries) : null
    if (issue) return { status: 'invalid', code: 'validation', issues: { [UPLOAD_PART]: [issue] } }
    const { model } = event
    const context: ActionContext = { ...contextNow(), at: newEvent.at ?? new Date(ports.now()).toISOString() }
    const parsed = parseBody(action, event.payload, context.actor.role)
    if ('issues' in parsed) return { status: 'invalid', code: 'validation', issues: parsed.issues }
    const record =
      event.action === 'create' ? (blankRecord(modelOf(model), event.recordId) as AnyRecord) : await displayedRecords.read(model, event.recordId)
    if (!record) return { status: 'invalid', code: 'not_found', issues: {} }
    const verdict = action.when(record, context, parsed.body)
    if (verdict !== null) return { status: 'invalid', code: verdict, issues: {} }
    const after = action.apply(record, parsed.body, context)
    const issues = after ? modelOf(model).check(after as never) : {}
    if (Object.keys(issues).length > 0) return { status: 'invalid', code: 'validation', issues }

    displayedRecords.expect(model, event.recordId, after)
    const loggedEvent: LoggedEvent = {
      ...event,
      payload: parsed.body,
      ...dependencyKeys({ ...event, payload: parsed.body }),
      deviceId: ports.deviceId,
      sequence: eventStore.nextSequence(),
      userId: context.actor.id,
      apiOrigin: ports.apiOrigin,
      baseVersion: record.version,
      ...NEW_EVENT_DEFAULTS,
      nextAttemptAt: delayMs > 0 ? ports.now() + Math.min(delayMs, TAKE_BACK_MS) : 0,
      at: context.at,
      ...links,
    }
    const born = bornOf(loggedEvent, ports.epochs)
    return { status: 'drafted', event: Object.keys(born).length === 0 ? loggedEvent : { ...loggedEvent, born } }
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
  file ? uploadIssue({ name: String(name), mime: String(mime), bytes: file.size }, UPLOADS[model].accepts) : { code: 'required' }
