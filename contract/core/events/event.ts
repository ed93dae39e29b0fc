import type { ErrorCode } from '../errors.ts'
import type { RecordId } from '../ids.ts'
import type { Issues } from '../issues.ts'

/** States of an event; their transitions are in `event-state.ts`. */
export const EVENT_STATES = [
  'queued',
  'sending',
  'accepted',
  'refused',
  'cancelled',
  'held',
  'stuck',
  'quarantined',
] as const
/** State of an event in the log. */
export type EventState = (typeof EVENT_STATES)[number]

const STATE_CATEGORIES = {
  queued: 'waiting',
  sending: 'waiting',
  stuck: 'waiting',
  refused: 'attention',
  held: 'attention',
  quarantined: 'attention',
  accepted: 'done',
  cancelled: 'done',
} as const satisfies Record<EventState, string>

/**
 * Meaning of a state to the person: `waiting` is sent without them, `attention` needs a decision,
 * `done` is over.
 */
export type StateCategory = (typeof STATE_CATEGORIES)[EventState]

/** Returns the category of a state. */
export const categoryOf = (state: EventState): StateCategory => STATE_CATEGORIES[state]

/** Returns whether an event in this state is in the queue: queued, sending or stuck. */
export const isPending = (state: EventState): boolean => categoryOf(state) === 'waiting'

/**
 * Version of the stored event; `src/store/log/upcast.ts` converts older versions when they are
 * read.
 */
export const EVENT_SCHEMA = 3

/**
 * One use of an action, as a page dispatches it. The page chooses the id, so that a repeated call
 * is one event.
 */
export interface NewEvent {
  /** UUID; also the Idempotency-Key of its request. */
  readonly id: string
  readonly model: string
  /**
   * Server id, or `temporaryId(uuid)` for a record whose creation is this event or waits in the
   * outbox.
   */
  readonly recordId: RecordId
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Values that the person saw, of the fields that the action sets or judges. */
  readonly was: Readonly<Record<string, unknown>>
  /** Id of the bulk action to which the event belongs. */
  readonly groupId: string | null
  /**
   * Instant of the action, ISO 8601 UTC by the device's clock. The event may reach a worker later:
   * after a failed worker, or at the next page. Absent: the worker's present time.
   */
  readonly at?: string
  /** A Blob, for an action that carries a file; stored beside the event, by event id. */
  readonly file?: unknown
  /**
   * The event waits so long before it is sent, at most `TAKE_BACK_MS`, so that it can be taken
   * back.
   */
  readonly delayMs?: number
  /** Key of the draft that the event was typed in: deleted by the write that stores the event. */
  readonly draftKey?: string
}

/** Why an event was refused. */
export interface Refusal {
  readonly code: ErrorCode
  /** HTTP status, or 0 when the device refused: a record or file is missing. */
  readonly status: number
  readonly message: string
  /** Translated messages by field, from the server. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly changed: { readonly by: string; readonly at: string } | null
}

/** A value that a setter replaced although the person had not seen it, in the record's form. */
export interface Overwrote {
  readonly field: string
  readonly value: unknown
  readonly by: string
  readonly at: string
}

/**
 * Why an attempt was not answered for good. `unreachable`: no valid answer. `busy`: the server
 * asked to wait. `older_server`: the server does not know the action yet. `status`: HTTP status, 0
 * without one.
 */
export interface LastAnswer {
  readonly kind: 'unreachable' | 'busy' | 'older_server'
  readonly status: number
}

/** An event in the log of a device. */
export interface LoggedEvent extends Omit<NewEvent, 'file' | 'delayMs' | 'draftKey' | 'at'> {
  readonly deviceId: string
  /**
   * Place in this device's queue; the only order, never the clock. A refused event that is retried,
   * and its dependents, get a new one; events that a restore lost keep theirs.
   */
  readonly sequence: number
  readonly userId: RecordId
  readonly apiOrigin: string
  readonly baseVersion: number
  /**
   * Record keys that the event writes: its record, the records that the action `touches`, and the
   * order of its model for a sequential action.
   */
  readonly writes: readonly string[]
  /**
   * Record keys that the event reads: the other references in its payload. Order:
   * `dependencies.ts`.
   */
  readonly reads: readonly string[]
  readonly schema: number
  /** Instant of the action, ISO 8601 UTC by the device's clock. */
  readonly at: string
  readonly state: EventState
  /**
   * Number of requests, counted on disk before each is sent. Above 0 the server may have executed
   * the event.
   */
  readonly attempts: number
  /**
   * Epoch to which the event was last sent; for an accepted event, the epoch that has its effect.
   * Absent where unknown.
   */
  readonly epoch?: string | undefined
  /** Epochs that gave the numbers of the records that the event names, by record key. */
  readonly born?: Readonly<Record<string, string>>
  /** Number of answers that postponed the event. An unreachable server is no failure. */
  readonly failures: number
  /** Epoch ms; 0 when the event is due. */
  readonly nextAttemptAt: number
  /** Outcome of the last attempt, unless it decided on the event. */
  readonly lastAnswer?: LastAnswer
  readonly refusal: Refusal | null
  /** Epoch ms of the decision: acceptance, refusal or withdrawal; 0 until then. */
  readonly settledAt: number
  /** Server id of the record, once accepted. For a creation, the temporary id resolves to it. */
  readonly resultId: RecordId | null
  /**
   * Version of the first row with the effect of an accepted event; 0 before the acceptance and once
   * the event is reflected.
   */
  readonly effectVersion: number
  readonly overwrote: Overwrote | null
  /**
   * Epoch ms by the server's clock when the event was first seen to be over. Retention counts from
   * then.
   */
  readonly overSince?: number | undefined
  /** Id of the event whose effect this one takes back. */
  readonly undoes: string | null
  /** Id of the refused event that this one corrects. */
  readonly replaces: string | null
  /** Stored form of a quarantined event that this client can't read. */
  readonly unreadable?: unknown
}

/** State of an event that was never sent. */
export const NEW_EVENT_DEFAULTS = {
  schema: EVENT_SCHEMA,
  state: 'queued',
  attempts: 0,
  failures: 0,
  nextAttemptAt: 0,
  refusal: null,
  settledAt: 0,
  resultId: null,
  effectVersion: 0,
  overwrote: null,
  undoes: null,
  replaces: null,
} as const satisfies Partial<LoggedEvent>

/** `effectVersion` of an accepted deletion: no row reaches it; the record itself must disappear. */
export const DELETED_VERSION = Number.MAX_SAFE_INTEGER

/**
 * Returns whether an event is applied to the base: it is pending, or accepted and not reflected
 * yet.
 */
export const isApplied = (event: LoggedEvent, baseVersion: number): boolean =>
  isPending(event.state) || (event.state === 'accepted' && event.effectVersion > baseVersion)

/** Answer of `dispatch`: the event is on disk, or it is invalid and nothing was written. */
export type Dispatched =
  | { readonly status: 'logged'; readonly eventId: string; readonly recordId: RecordId }
  | { readonly status: 'invalid'; readonly code: ErrorCode; readonly issues: Issues }

/** Dispatches an event to the worker; screens and machines change data in no other way. */
export type Dispatch = (event: NewEvent) => Promise<Dispatched>

/** Changes of the outbox since the previous report; the first report lists every event to show. */
export interface OutboxChange {
  readonly changed: readonly LoggedEvent[]
  /** Ids of deleted events. */
  readonly removed: readonly string[]
}

/**
 * Why an event can't be taken back. `none`: no action restores the values. `changed`: the value was
 * changed since. `not_allowed`: this person may not do so now. `settled`: the event has no effect.
 */
export type Irreversible = 'none' | 'changed' | 'not_allowed' | 'settled'

/** Result of an undo, by event. */
export interface Undone {
  /** Ids of events withdrawn before they were sent. */
  readonly cancelled: readonly string[]
  /** Sent or accepted events; the event `by` takes back the effect. */
  readonly sent: readonly { readonly undone: string; readonly by: string }[]
  readonly impossible: readonly { readonly eventId: string; readonly reason: Irreversible }[]
}

/** Result of importing an exported outbox. */
export type Imported =
  /**
   * `known`: events that this device had. `unreadable`: events that this client can't read or send.
   */
  | { readonly status: 'imported'; readonly added: number; readonly known: number; readonly unreadable: number }
  | { readonly status: 'unreadable' | 'other_user' | 'other_api' }

/** Compares events by their place in the device's queue, the earliest first. */
export const bySequence = (one: Pick<LoggedEvent, 'sequence'>, other: Pick<LoggedEvent, 'sequence'>): number =>
  one.sequence - other.sequence
