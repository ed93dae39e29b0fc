import type { Birth } from './births.ts'
import type { ErrorEnvelope } from './errors.ts'
import type { Pagination } from './list-query.ts'

/** Shapes of the API's answers, the same for server and client. Rows are wire rows: ids are integers. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

export interface RecordAnswer {
  readonly data: WireRow
  /** Set when a setter replaced a value that the person had not seen. */
  readonly overwrote?: { readonly field: string; readonly value: unknown; readonly by: string; readonly at: string }
}

export interface ListAnswer {
  readonly data: readonly WireRow[]
  readonly pagination: Pagination
  readonly permissions: { readonly store: boolean }
  readonly metadata: Readonly<Record<string, unknown>>
}

/** `POST /api/upload/{model}`: where the bytes lie; of a ticket's file also its record. */
export interface UploadAnswer {
  readonly data: string
  readonly record?: WireRow
}

/** `GET api/models/{resource}?since=<cursor>&limit=1000`; `since=` (empty) starts from the beginning. */
export interface FeedAnswer {
  readonly data: readonly WireRow[]
  /** Ids that this person could see before and can't any more. */
  readonly deleted: readonly number[]
  /** Idempotency keys of this device (header `X-Device-Id`) whose effect lies at or before this page's cursor. */
  readonly settled: readonly { readonly key: string; readonly id: number }[]
  readonly metadata: {
    readonly cursor: string
    readonly has_more: boolean
    readonly epoch: string
    /**
     * Former epochs whose records of this model are here, oldest first. Absent on a server that
     * can't tell records apart by epoch.
     */
    readonly births?: readonly Birth[]
    readonly total?: number
  }
}

/** Body of every hint on a channel: what changed, never its values. Event name on the wire: `hint`. */
export interface Hint {
  readonly model: string
  readonly ids: readonly number[]
}

export const HINT_EVENT = 'hint'

/** Events of the specification: both make the client reload notifications. */
export const COMMENT_EVENT = 'comment_received'
export const NOTIFICATION_EVENT = 'notification'

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

/** `GET /api/interfaces/auth/user`. */
export interface UserAnswer {
  readonly user: SessionUser
  readonly realtime: RealtimeEndpoint
}

/** Where hints are heard: at `/app/{key}` on the API's own host, unless another host or a cluster of Pusher's is named. */
export interface RealtimeEndpoint {
  /** The public key. */
  readonly key: string
  readonly host?: string
  readonly port?: number
  readonly tls?: boolean
  readonly cluster?: string
}

export interface SessionUser {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly avatar_url: string | null
  readonly client_id: number | null
  readonly role: { readonly id: number; readonly name: string; readonly slug: 'manager' | 'technicien' | 'client' }
  readonly scope: readonly string[]
  readonly ut_per_day: number
  /** Of a client's people: sees its invoices. */
  readonly is_client_manager: boolean
}

export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  idempotencyReplayed: 'idempotency-replayed',
  deviceId: 'x-device-id',
  contractVersion: 'x-contract-version',
  /**
   * The life of the server, which a restore from a backup ends: every answer of a server with a feed names its own. A request that names another one
   * is refused before anything is done (412 `other_epoch`): it was made on the sight of data that are not there any more.
   */
  epoch: 'x-epoch',
  /**
   * Epochs that gave the numbers of the records that a write names (`births.ts`), as JSON through
   * `encodeURIComponent`: `{"ticket:8287": "…"}`. A write about a record that this server does not
   * have is refused with 404, even where another record has its number.
   */
  born: 'x-born',
  /**
   * The values (wire form) that the person saw for the fields that the action sets, as JSON through `encodeURIComponent`, at most `MAX_WAS_LENGTH`
   * characters. Where one differs from the present value, the answer carries `overwrote`. A long text is named by its digest (`text-digest.ts`),
   * and where that differs nothing is written: 409 `stale_text`.
   */
  was: 'x-was',
  /**
   * How long ago the person did what is asked for, ms, by the device's own clock; left out: now. What is shown as the time of the act follows from it
   * (`acted-at.ts`); order, versions and audit go by the server's clock.
   */
  ago: 'x-ago',
} as const

export const MAX_WAS_LENGTH = 8_000
export const MAX_BORN_LENGTH = 2_000

/** Raised when a client of the former contract can't be served any more; an older client is answered 426. */
export const CONTRACT_VERSION = 1

/** An answer counts only if it is JSON in our envelope. */
export const isEnvelope = (body: unknown): body is { readonly data: unknown } | { readonly user: unknown } | ErrorEnvelope | TokenAnswer =>
  typeof body === 'object' && body !== null && ('data' in body || 'user' in body || 'access_token' in body || ('code' in body && 'message' in body))
