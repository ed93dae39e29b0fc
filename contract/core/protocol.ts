import type { ErrorEnvelope } from './errors.ts'
import type { Birth } from './events/births.ts'
import type { Pagination } from './list-query.ts'
import type { Scopes } from './scopes.ts'

/** A row of the API: ids are integers. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** Answer about one record: a read, or an action. */
export interface RecordAnswer {
  readonly data: WireRow
  /** The replaced value, when a setter replaced a value that the person had not seen. */
  readonly overwrote?: { readonly field: string; readonly value: unknown; readonly by: string; readonly at: string }
}

/** Answer of a list: one page of records. `permissions.store`: the person may create one. */
export interface ListAnswer {
  readonly data: readonly WireRow[]
  readonly pagination: Pagination
  readonly permissions: { readonly store: boolean }
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * Answer of `POST /api/upload/{model}`: the address of the bytes, and the record that the upload
 * created or changed.
 */
export interface UploadAnswer {
  readonly data: string
  readonly record?: WireRow
}

/**
 * `GET api/models/{resource}?since=<cursor>&limit=1000`; `since=` (empty) starts from the
 * beginning.
 */
export interface FeedAnswer {
  readonly data: readonly WireRow[]
  /** Ids of records that were deleted, or that this person may no longer see. */
  readonly deleted: readonly number[]
  /**
   * Idempotency keys of this device (header `X-Device-Id`) whose effect is at or before this page's
   * cursor.
   */
  readonly settled: readonly { readonly key: string; readonly id: number }[]
  readonly metadata: {
    readonly cursor: string
    readonly has_more: boolean
    readonly epoch: string
    /**
     * Previous epochs that numbered records of this model, oldest first. Absent on a server that
     * does not record the epochs of numbers.
     */
    readonly births?: readonly Birth[]
    readonly total?: number
  }
}

/**
 * Body of a hint on a channel: model and ids of changed records, never values. Our client pulls the
 * model; the ids are for other listeners.
 */
export interface Hint {
  readonly model: string
  readonly ids: readonly number[]
}

/** Name of the realtime event whose body is a `Hint`. */
export const HINT_EVENT = 'hint'

/** Presence of a person at a ticket: looking or writing. */
export const PRESENCES = ['looking', 'writing', 'leaving'] as const
/** One kind of presence at a ticket. */
export type PresenceDoing = (typeof PRESENCES)[number]

/** Body of the presence event on the staff's channel. The server does not store it. */
export interface Presence {
  readonly ticket_id: number
  readonly user_id: number
  readonly doing: PresenceDoing
}

/** Name of the realtime event whose body is a `Presence`. */
export const PRESENCE_EVENT = 'presence'

/** Events on channels for other clients of the API. This client follows hints alone. */
export const COMMENT_EVENT = 'comment_received'
/** Name of the realtime event of a new notification, for other clients of the API. */
export const NOTIFICATION_EVENT = 'notification'

/**
 * Names of the private channels: one company's people, one person of any role (`employee`), all
 * staff (`layout`).
 */
export const channels = {
  client: (clientId: number | string) => `client.${clientId}`,
  employee: (userId: number | string) => `employee.${userId}`,
  layout: 'layout',
} as const

/** `POST /api/interfaces/auth/login` and `/refresh`. */
export interface TokenAnswer {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
}

/** Ways to confirm a sign-in after the password; a recovery code stands in for either. */
export const SECOND_STEP_METHODS = ['totp', 'passkey'] as const
/** One way to confirm a sign-in. */
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number]

/**
 * Answer of a sign-in that needs a second step. `confirm`: by a second factor. `enrol`: the person
 * has to set one up first.
 */
export interface StepAnswer {
  readonly second_step: {
    readonly kind: 'confirm' | 'enrol'
    readonly token: string
    readonly methods: readonly SecondStepMethod[]
    /** Seconds. */
    readonly expires_in: number
  }
}

/** `GET /api/interfaces/auth/user`. */
export interface UserAnswer {
  readonly user: SessionUser
  readonly realtime: RealtimeEndpoint
}

/** Address of the hints: `/app/{key}` on the API's host, or another host, or a Pusher cluster. */
export interface RealtimeEndpoint {
  /** The public key. */
  readonly key: string
  readonly host?: string
  readonly port?: number
  readonly tls?: boolean
  readonly cluster?: string
}

/** The signed-in person, with role and permissions. */
export interface SessionUser {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly avatar_url: string | null
  readonly client_id: number | null
  readonly role: { readonly id: number; readonly name: string; readonly slug: 'manager' | 'technicien' | 'client' }
  /** Names of what the person may do, for `can`. */
  readonly scope: Scopes
  readonly ut_per_day: number
  /** For people of a client: sees the client's invoices. */
  readonly is_client_manager: boolean
}

/** Names of the headers of requests and answers, in lower case. */
export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  idempotencyReplayed: 'idempotency-replayed',
  deviceId: 'x-device-id',
  contractVersion: 'x-contract-version',
  /**
   * Epoch of the server's data; a restore from a backup begins a new one. Every answer of a server
   * with a feed names it. A request for another epoch is refused without effect (412
   * `other_epoch`): it refers to data that no longer exist.
   */
  epoch: 'x-epoch',
  /**
   * Epochs that gave the numbers of the records that a write names (`births.ts`), as JSON encoded
   * by `encodeURIComponent`: `{"ticket:8287": "…"}`. A write about a missing record is refused with
   * 404, even when another record has the number.
   */
  born: 'x-born',
  /**
   * Values that the person saw of the fields that the action sets or judges: wire form, as JSON
   * encoded by `encodeURIComponent`, at most `MAX_WAS_LENGTH` characters. When one differs from the
   * current value, the answer has `overwrote`. A long text is sent as its digest
   * (`text-digest.ts`); when that differs, nothing is written: 409 `stale_text`. The same holds for
   * a judged field: 409 `judged_changed`.
   */
  was: 'x-was',
  /**
   * Age of the action, ms, by the device's clock; absent: done now. The shown time of the action
   * follows from it (`acted-at.ts`). Order, versions and audit use the server's clock.
   */
  ago: 'x-ago',
} as const

/** Longest `was` header, in characters; longer values are not sent. */
export const MAX_WAS_LENGTH = 8_000
/** Longest `born` header, in characters; longer values are not sent. */
export const MAX_BORN_LENGTH = 2_000

/**
 * Increased when clients of the previous contract can no longer be served; they are answered 426.
 */
export const CONTRACT_VERSION = 1

/** Returns whether a body is an answer of this API: JSON in its envelope. */
export const isEnvelope = (
  body: unknown,
): body is { readonly data: unknown } | { readonly user: unknown } | ErrorEnvelope | TokenAnswer =>
  typeof body === 'object' &&
  body !== null &&
  ('data' in body || 'user' in body || 'access_token' in body || ('code' in body && 'message' in body))
