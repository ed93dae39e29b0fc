import type { ErrorCode } from './errors.ts'
import type { RecordId } from './ids.ts'
import type { Issues } from './issues.ts'

/** `held`: something it depends on was refused. `stuck`: many failures, shown, still retried. */
export const EVENT_STATES = ['queued', 'sending', 'accepted', 'refused', 'cancelled', 'held', 'stuck', 'quarantined'] as const
export type EventState = (typeof EVENT_STATES)[number]

const STANDINGS = {
  queued: 'waiting',
  sending: 'waiting',
  stuck: 'waiting',
  refused: 'attention',
  held: 'attention',
  quarantined: 'attention',
  accepted: 'done',
  cancelled: 'done',
} as const satisfies Record<EventState, string>

/** What an event in this state is to its person: it leaves by itself, asks for a decision, or is over. */
export type Standing = (typeof STANDINGS)[EventState]

export const standingOf = (state: EventState): Standing => STANDINGS[state]

/** The event still counts in what is displayed and in the outbox counter. */
export const isUnsettled = (state: EventState): boolean => standingOf(state) === 'waiting'

/** Version of the stored event; older ones are brought up to date when they are read (`src/store/log/upcast.ts`). */
export const EVENT_SCHEMA = 3

/** What a screen hands to the worker: one use of an action. The page makes the id, so that a repeated hand-over is one event. */
export interface NewEvent {
  /** UUID; also the Idempotency-Key of its request. */
  readonly id: string
  readonly model: string
  /** Server id, or `temporaryId(uuid)` for a record whose creation is this event or waits in the outbox. */
  readonly recordId: RecordId
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The values that the person saw for the fields that the action sets. */
  readonly was: Readonly<Record<string, unknown>>
  readonly groupId: string | null
  /** A Blob, with an action that carries a file: on disk it lies beside the event, under its id. */
  readonly file?: unknown
}

export interface Refusal {
  readonly code: ErrorCode
  /** HTTP status, or 0 when the device itself refused (a dependency was refused, a record is gone). */
  readonly status: number
  readonly message: string
  /** Translated messages per field, as the server answered. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly changed: { readonly by: string; readonly at: string } | null
}

/** What a setter replaced although the person had not seen it; values in the record's form. */
export interface Overwrote {
  readonly field: string
  readonly value: unknown
  readonly by: string
  readonly at: string
}

/**
 * Why an attempt led to nothing yet. `unreachable`: no answer of ours. `busy`: the server asks for patience. `older_server`: it does not know this
 * action yet. `status` is HTTP's, 0 without an answer.
 */
export interface LastAnswer {
  readonly kind: 'unreachable' | 'busy' | 'older_server'
  readonly status: number
}

export interface LoggedEvent extends Omit<NewEvent, 'file'> {
  readonly deviceId: string
  /** Place in the queue of this device; the only order, never the clock. Given anew when a refused or held event comes back into it. */
  readonly sequence: number
  readonly userId: RecordId
  readonly apiOrigin: string
  readonly baseVersion: number
  /** What the event writes, as `model:id`: its record and the declared side effects. */
  readonly writes: readonly string[]
  /** What it refers to: every reference in the payload. Two events keep their order when one writes what the other touches. */
  readonly reads: readonly string[]
  readonly schema: number
  /** For display only. */
  readonly at: string
  readonly state: EventState
  /** Requests made for it, counted on disk before each leaves; above 0 the server may have carried it out, whatever came back. */
  readonly attempts: number
  /** The server's life (`HEADERS.epoch`) that it was last sent to; of an accepted one the life that has its effect. Absent where none was known. */
  readonly epoch?: string | undefined
  /**
   * Epochs that gave the numbers of the records that the event names, by record key (`model:id`).
   */
  readonly born?: Readonly<Record<string, string>>
  /** Answers of the server that postponed it; being out of reach is no failure of the event. */
  readonly failures: number
  /** Epoch ms; 0 when it may go at once. */
  readonly nextAttemptAt: number
  /** Of its last attempt, where that led to nothing. */
  readonly lastAnswer?: LastAnswer
  readonly refusal: Refusal | null
  /** Epoch ms of acceptance, refusal or cancellation; 0 before. */
  readonly settledAt: number
  /** Server id of the record, once accepted: of a creation it is what the temporary id stands for from then on. */
  readonly resultId: RecordId | null
  /** Version of the row that carries the effect of an accepted event; 0 as soon as the base is known to carry it. */
  readonly effectVersion: number
  readonly overwrote: Overwrote | null
  /**
   * Epoch ms by the server's clock when this event was first seen to be over. Retention counts from
   * this moment.
   */
  readonly overSince?: number | undefined
  /** The event whose effect this one takes back. */
  readonly undoes: string | null
  /** The refused event that this one corrects. */
  readonly replaces: string | null
  /** What is stored, of a quarantined event that this client can't read. */
  readonly unreadable?: unknown
}

/** What is so of each event that has just been made. */
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

/** Version of the effect of an accepted deletion: no row ever carries it, the record itself must go. */
export const DELETED_VERSION = Number.MAX_SAFE_INTEGER

/** Counts in what is displayed: not settled, or accepted with an effect that the base does not carry yet. */
export const isShown = (event: LoggedEvent, baseVersion: number): boolean =>
  isUnsettled(event.state) || (event.state === 'accepted' && event.effectVersion > baseVersion)

/** What `dispatch` answers: the event is on disk, or it was wrong and nothing was written. */
export type Dispatched =
  | { readonly status: 'logged'; readonly eventId: string; readonly recordId: RecordId }
  | { readonly status: 'invalid'; readonly code: ErrorCode; readonly issues: Issues }

/** The only way anything changes: handed to screens and machines, carried out by the worker. */
export type Dispatch = (event: NewEvent) => Promise<Dispatched>

/** What changed in the outbox since the last time it was told; the first time everything worth showing. */
export interface OutboxChange {
  readonly changed: readonly LoggedEvent[]
  /** Ids of events that are no longer kept. */
  readonly removed: readonly string[]
}

/**
 * Why an event can't be taken back. `none`: the contract has no way back. `changed`: somebody changed it since. `not_allowed`: no longer, by this
 * person. `settled`: it had no effect (any more).
 */
export type Irreversible = 'none' | 'changed' | 'not_allowed' | 'settled'

/** What became of each event of an undo. */
export interface Undone {
  /** Never sent, and now never will be. */
  readonly cancelled: readonly string[]
  /** Sent or accepted; the event `by` takes the effect back. */
  readonly sent: readonly { readonly undone: string; readonly by: string }[]
  readonly impossible: readonly { readonly eventId: string; readonly reason: Irreversible }[]
}

export type Imported =
  /** `unreadable`: those among them that this client can't read, which were left out. */
  | { readonly status: 'imported'; readonly added: number; readonly known: number; readonly unreadable: number }
  | { readonly status: 'unreadable' | 'other_user' | 'other_api' }
