import type { EventState, LastAnswer, LoggedEvent, Overwrote, Refusal } from './event.ts'
import type { RecordId } from './ids.ts'

/** Something that happens to an event. Moments in epoch ms. */
export type Occurrence =
  /** Written down before the request leaves. */
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
  /** No answer of ours, or one that asks for patience; only the latter is a failure of the event. */
  | { readonly type: 'postponed'; readonly nextAttemptAt: number; readonly isFailure: boolean; readonly lastAnswer?: LastAnswer }
  /** Postponed too often: shown, and still tried. */
  | { readonly type: 'stuck'; readonly nextAttemptAt: number; readonly lastAnswer?: LastAnswer }
  /** Sent back unread: the token is refused or the client too old. */
  | { readonly type: 'returned' }
  /** The worker ended before an answer came. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'withdrawn'; readonly at: number }
  /** The server was restored from a backup that is older than its acceptance: it is offered again, under the same id. */
  | { readonly type: 'lost' }
  /** What it depends on was refused or withdrawn. */
  | { readonly type: 'held' }
  /** What it depends on exists after all. */
  | { readonly type: 'freed'; readonly sequence: number }
  /** The person asks for another attempt now. */
  | { readonly type: 'retried'; readonly sequence: number }
  /** It can't be read, or is not this person's: shown, never sent. */
  | { readonly type: 'quarantined' }

export type OccurrenceType = Occurrence['type']

/**
 * The life of an event, whole: where each occurrence leads from each state. What is not listed can't happen there.
 *
 *   queued ⇄ sending ──▶ accepted | refused ──▶ queued (again) | cancelled
 *     └ held, stuck, quarantined: shown; `accepted` may come late from anywhere, for the server's word is the last
 *
 * What failed `STUCK_AFTER` times comes back from `sending` as stuck, never as queued.
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
  sending: { accepted: 'accepted', refused: 'refused', postponed: 'queued', stuck: 'stuck', returned: 'queued', interrupted: 'queued' },
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

const TRANSITIONS: Readonly<Record<EventState, Readonly<Partial<Record<OccurrenceType, EventState>>>>> = EVENT_TRANSITIONS

export const mayTransition = (state: EventState, type: OccurrenceType): boolean => TRANSITIONS[state][type] !== undefined

/** May the person take it out of the queue? Not once a request was made whose answer is not known: that would hide what it may have done. */
export const mayWithdraw = (event: Pick<LoggedEvent, 'state' | 'attempts'>): boolean =>
  mayTransition(event.state, 'withdrawn') && (event.attempts === 0 || event.state !== 'queued')

/** May the person ask for another attempt? One that is held is tried again by the refused creation that it hangs on. */
export const mayRetry = ({ state }: Pick<LoggedEvent, 'state'>): boolean => state === 'held' || mayTransition(state, 'retried')

/** Failures after which an event is shown as stuck; it is still tried, every hour. */
export const STUCK_AFTER = 10

const IN_QUEUE = { refusal: null, settledAt: 0, nextAttemptAt: 0 } as const

const retryFields = ({ nextAttemptAt, lastAnswer }: Extract<Occurrence, { type: 'postponed' | 'stuck' }>): Partial<LoggedEvent> =>
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
      // Already in the queue: it keeps its place there.
      return { ...IN_QUEUE, sequence: event.state === 'refused' ? occurrence.sequence : event.sequence }
    case 'lost':
      return { resultId: null, effectVersion: 0, overwrote: null, settledAt: 0, epoch: undefined, overSince: undefined }
    case 'interrupted':
    case 'held':
    case 'quarantined':
      return {}
  }
}

/** The event after something happened to it; itself where that can't happen to it. */
export const transition = (event: LoggedEvent, occurrence: Occurrence): LoggedEvent => {
  const next = TRANSITIONS[event.state][occurrence.type]
  if (next === undefined) return event
  // That an attempt came back for another reason than its own does not make up for those that failed before it.
  const state = event.state === 'sending' && next === 'queued' && event.failures >= STUCK_AFTER ? 'stuck' : next
  return { ...event, ...changesBy(event, occurrence), state }
}
