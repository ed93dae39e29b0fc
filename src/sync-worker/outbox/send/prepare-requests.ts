import type { LoggedEvent, Refusal } from '#contract/core/events/event.ts'
import { transition } from '#contract/core/events/event-state.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import { type Resolve, requestOf } from '../../api/requests.ts'
import type { HttpRequest } from '../../core/ports.ts'
import { carriesFile } from '../../events/files/event-files.ts'
import type { OutgoingRequest } from '../outbox.machine.ts'
import type { OutboxParts } from '../outbox-parts.ts'

/** An event for which this device can't make a request, and the code of its refusal. */
export interface UnsendableEvent {
  readonly event: LoggedEvent
  readonly code: Refusal['code']
}

/** Requests of events that are due, and the events without a request. */
export interface PreparedRequests {
  readonly requests: readonly OutgoingRequest[]
  /** The events of `requests`, marked as sent. */
  readonly sentEvents: readonly LoggedEvent[]
  readonly unsendableEvents: readonly UnsendableEvent[]
}

/** Result for no events. */
export const NOTHING_PREPARED: PreparedRequests = { requests: [], sentEvents: [], unsendableEvents: [] }

/** Returns whether an event belongs to this person and API, and this client knows its action. */
export const isSendable = (
  event: LoggedEvent,
  { projection, apiOrigin }: Pick<OutboxParts, 'projection' | 'apiOrigin'>,
): boolean => {
  const isOwn = event.userId === projection.context().actor.id && event.apiOrigin === apiOrigin
  return isOwn && isModelName(event.model) && findAction(event.model, event.action) !== undefined
}

const withEpoch = (request: HttpRequest, epoch: string | undefined): HttpRequest =>
  epoch === undefined ? request : { ...request, headers: { ...request.headers, [HEADERS.epoch]: epoch } }

const withProgress = (request: HttpRequest, eventId: string, onNews: OutboxParts['onNews']): HttpRequest => ({
  ...request,
  onProgress: (sent, total) => onNews({ kind: 'upload', eventId, sent, total }),
})

/**
 * Makes the requests of events that are due. `resolve` knows the server ids that the same write
 * brings.
 */
export const prepareRequests = async (
  parts: OutboxParts,
  events: readonly LoggedEvent[],
  resolve: Resolve,
): Promise<PreparedRequests> => {
  const requests: OutgoingRequest[] = []
  const sentEvents: LoggedEvent[] = []
  const unsendableEvents: UnsendableEvent[] = []
  for (const event of events) {
    const file = carriesFile(event) ? await parts.files.readBlob(event.id) : null
    const plainRequest = isSendable(event, parts) ? requestOf(event, resolve, parts.now(), file) : null
    if (!plainRequest) {
      unsendableEvents.push({ event, code: carriesFile(event) && !file ? 'file_gone' : 'not_found' })
      continue
    }
    const epoch = parts.epochs.targetOf(event)
    const request = withEpoch(plainRequest, epoch)
    requests.push({
      eventId: event.id,
      attempt: event.attempts + 1,
      request: file ? withProgress(request, event.id, parts.onNews) : request,
    })
    sentEvents.push(transition(event, { type: 'sent', epoch }))
  }
  return { requests, sentEvents, unsendableEvents }
}
