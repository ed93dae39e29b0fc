import { fromCallback } from 'xstate'
import type { HttpOutcome } from '../../core/ports.ts'
import type { OutboxEvent, OutgoingRequest } from '../outbox.machine.ts'
import type { OutboxParts } from '../outbox-parts.ts'

/**
 * After this time a request that neither answers nor fails counts as unanswered, ms; it would block
 * its lanes for ever.
 */
const REQUEST_LIMIT_MS = 120_000
/** The limit of an upload, ms; the network gives up a stalled upload earlier. */
const UPLOAD_LIMIT_MS = 30 * 60_000

/** Sends one request and reports its outcome once. */
export const createSendRequest = ({
  projection,
  setTimer,
  authorised,
}: Pick<OutboxParts, 'projection' | 'setTimer' | 'authorised'>) =>
  fromCallback<OutboxEvent, OutgoingRequest>(({ input: { eventId, attempt, request }, sendBack }) => {
    let isAnswered = false
    const answer = (outcome: HttpOutcome): void => {
      if (isAnswered) return
      isAnswered = true
      cancelLimit()
      sendBack({ type: 'ANSWERED', eventId, attempt, outcome })
    }
    const cancelLimit = setTimer(
      () => answer({ kind: 'none' }),
      request.body instanceof FormData ? UPLOAD_LIMIT_MS : REQUEST_LIMIT_MS,
    )
    // A restore may put an event back into the queue while its request waits for a fresh token. The
    // request then names a record of the previous epoch.
    const isInFlight = (): boolean => {
      const event = projection.eventStore.find(eventId)
      return event?.state === 'sending' && event.attempts === attempt
    }
    authorised(request, isInFlight).then(answer, () => answer({ kind: 'none' }))
    return cancelLimit
  })
