import type { RecordId } from '../ids.ts'
import type { EventState, LastAnswer, LoggedEvent, Overwrote, Refusal } from './event.ts'

/** An occurrence that may change an event's state. Instants in Unix ms. */
export type Occurrence =
  /** Written to disk before the request is sent. */
  | { readonly type: 'sent'; readonly epoch?: string | undefined }
  | {
      readonly type: 'accepted'
      readonly resultId: RecordId
      readonly effectVersion: number
      readonly overwrote: Overwrote | null
      readonly at: number
      readonly epoch?: string | undefined
    }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly at: number }
  /** No valid answer, or an answer that asks to wait. Only the latter is a failure of the event. */
  | {
      readonly type: 'postponed'
      readonly nextAttemptAt: number
      readonly isFailure: boolean
      readonly lastAnswer?: LastAnswer
    }
  /** Postponed too often: shown to the person, and still sent. */
  | { readonly type: 'stuck'; readonly nextAttemptAt: number; readonly lastAnswer?: LastAnswer }
  /** The server did not process the request: it refused the token, or the client is too old. */
  | { readonly type: 'returned' }
  /** The worker ended before the answer arrived. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'withdrawn'; readonly at: number }
  /**
   * The server was restored from a backup older than the acceptance: the event is sent again with
   * the same id.
   */
  | { readonly type: 'lost' }
  /** A creation that the event requires is lost. */
  | { readonly type: 'held' }
  /** Every creation that the event requires is in the queue or accepted. */
  | { readonly type: 'freed'; readonly sequence: number }
  /** The person requested another attempt. */
  | { readonly type: 'retried'; readonly sequence: number }
  /** The event can't be read, or belongs to another person: shown, never sent. */
  | { readonly type: 'quarantined' }

/** Type of an occurrence of an event. */
export type OccurrenceType = Occurrence['type']

/**
 * State machine of an event: the next state by state and occurrence. Unlisted occurrences have no
 * effect.
 *
 *   queued ⇄ sending ──▶ accepted | refused ──▶ queued (again) | cancelled
 *     └ held, stuck, quarantined: shown to the person
 *
 * `accepted` may follow any state, even late: the server has the last word.
 *
 * After `STUCK_AFTER` failures an event returns from `sending` to stuck, never to queued.
 */
export const EVENT_TRANSITIONS = {
  queued: {
    sent: 'sending',
    accepted: 'accepted',
    refused: 'refused',
    withdrawn: 'cancelled',
    held: 'held',
    retried: 'queued',
    quarantined: 'quarantined',
  },
  sending: {
    accepted: 'accepted',
    refused: 'refused',
    postponed: 'queued',
    stuck: 'stuck',
    returned: 'queued',
    interrupted: 'queued',
  },
  stuck: {
    sent: 'sending',
    accepted: 'accepted',
    refused: 'refused',
    held: 'held',
    retried: 'queued',
    quarantined: 'quarantined',
  },
  held: { accepted: 'accepted', withdrawn: 'cancelled', freed: 'queued', quarantined: 'quarantined' },
  refused: { accepted: 'accepted', withdrawn: 'cancelled', retried: 'queued' },
  cancelled: { accepted: 'accepted' },
  quarantined: { accepted: 'accepted', withdrawn: 'cancelled' },
  accepted: { lost: 'held' },
} as const satisfies Readonly<Record<EventState, Readonly<Partial<Record<OccurrenceType, EventState>>>>>

const TRANSITIONS: Readonly<Record<EventState, Readonly<Partial<Record<OccurrenceType, EventState>>>>> =
  EVENT_TRANSITIONS

/** Returns whether an occurrence changes an event in this state. */
export const mayTransition = (state: EventState, type: OccurrenceType): boolean =>
  TRANSITIONS[state][type] !== undefined

/**
 * Returns whether the person may withdraw an event. A sent event whose answer is unknown may have
 * had an effect: it stays.
 */
export const mayWithdraw = (event: Pick<LoggedEvent, 'state' | 'attempts'>): boolean =>
  mayTransition(event.state, 'withdrawn') && (event.attempts === 0 || event.state !== 'queued')

/**
 * Returns whether the person may retry an event. For a held event the refused creation is sent
 * again.
 */
export const mayRetry = ({ state }: Pick<LoggedEvent, 'state'>): boolean =>
  state === 'held' || mayTransition(state, 'retried')

/** Number of failures after which an event is stuck; it is still sent, once an hour. */
export const STUCK_AFTER = 10

const IN_QUEUE = { refusal: null, settledAt: 0, nextAttemptAt: 0 } as const

const retryFields = ({
  nextAttemptAt,
  lastAnswer,
}: Extract<Occurrence, { type: 'postponed' | 'stuck' }>): Partial<LoggedEvent> =>
  lastAnswer ? { nextAttemptAt, lastAnswer } : { nextAttemptAt }

const changesBy = (event: LoggedEvent, occurrence: Occurrence): Partial<LoggedEvent> => {
  switch (occurrence.type) {
    case 'sent':
      return { attempts: event.attempts + 1, epoch: occurrence.epoch }
    case 'accepted': {
      const { resultId, effectVersion, overwrote, at, epoch } = occurrence
      return { resultId, effectVersion, overwrote, refusal: null, settledAt: at, epoch, overSince: undefined }
    }
    case 'refused':
      return { refusal: occurrence.refusal, settledAt: occurrence.at }
    case 'postponed':
      return { ...retryFields(occurrence), failures: event.failures + Number(occurrence.isFailure) }
    case 'stuck':
      return { ...retryFields(occurrence), failures: event.failures + 1 }
    case 'returned':
      return { attempts: event.attempts - 1 }
    case 'withdrawn':
      return { settledAt: occurrence.at, overSince: undefined }
    case 'freed':
      return { ...IN_QUEUE, sequence: occurrence.sequence }
    case 'retried':
      // An event that is in the queue keeps its place.
      return { ...IN_QUEUE, sequence: event.state === 'refused' ? occurrence.sequence : event.sequence }
    case 'lost':
      return { resultId: null, effectVersion: 0, overwrote: null, settledAt: 0, epoch: undefined, overSince: undefined }
    case 'interrupted':
    case 'held':
    case 'quarantined':
      return {}
  }
}

/** Returns the event after an occurrence; the same object where the occurrence has no effect. */
export const transition = (event: LoggedEvent, occurrence: Occurrence): LoggedEvent => {
  const nextState = TRANSITIONS[event.state][occurrence.type]
  if (nextState === undefined) return event
  // An attempt that ends without a failure does not clear earlier failures.
  const state =
    event.state === 'sending' && nextState === 'queued' && event.failures >= STUCK_AFTER ? 'stuck' : nextState
  return { ...event, ...changesBy(event, occurrence), state }
}
