import type { Issues } from './issues.ts'

/**
 * Every error of the API, with its HTTP status. Texts: `contract/locales/errors.*.ts`; no code
 * parses them.
 */
export const ERROR_STATUS = {
  malformed: 400,
  bad_query: 400,
  bad_path: 400,
  bad_key: 400,
  bad_cursor: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  token_expired: 401,
  personal_token_expired: 401,
  personal_token_revoked: 401,
  forbidden: 403,
  token_scope: 403,
  session_only: 403,
  account_pending: 403,
  address_unconfirmed: 403,
  demo_password: 403,
  not_found: 404,
  no_route: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  transition_not_allowed: 409,
  stale_text: 409,
  judged_changed: 409,
  invoice_locked: 409,
  week_finished: 409,
  last_of_stage: 409,
  other_stage: 409,
  already_merged: 409,
  not_billable: 409,
  credit_exceeded: 409,
  credit_exceeds_due: 409,
  no_e_invoice: 409,
  deposit_deducted: 409,
  time_of_other_client: 409,
  import_state: 409,
  in_use: 409,
  account_inactive: 409,
  person_erased: 409,
  own_account: 409,
  last_manager: 409,
  second_factor_required: 409,
  second_factor_exists: 409,
  cursor_gone: 410,
  link_invalid: 410,
  step_expired: 410,
  file_gone: 410,
  other_epoch: 412,
  too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  validation: 422,
  passkey_refused: 422,
  key_reused: 422,
  upgrade_required: 426,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  server_full: 503,
  storage_unavailable: 503,
  read_only: 503,
  unanswered: 503,
  storage_full: 507,
} as const satisfies Record<string, number>

/** Code of an error answer. */
export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * Body of every error answer. `errors` maps a field to translated messages, the most useful first.
 */
export interface ErrorEnvelope {
  readonly message: string
  readonly code: ErrorCode
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** The current record, on a 409. */
  readonly data?: unknown
  /**
   * The allowed values or methods, on `bad_query`, `bad_path` and `method_not_allowed`; the missing
   * rights, on `token_scope`.
   */
  readonly allowed?: readonly string[]
  /** Last change of the record, on a 409. */
  readonly changed?: { readonly by: string; readonly at: string }
}

/** A typed refusal, thrown on the server and answered as an `ErrorEnvelope`. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly issues: Issues | undefined
  readonly detail: Pick<ErrorEnvelope, 'data' | 'allowed' | 'changed'> & { readonly retryAfterSeconds?: number }

  constructor(code: ErrorCode, options: { issues?: Issues; detail?: DomainError['detail'] } = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.issues = options.issues
    this.detail = options.detail ?? {}
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Returns whether a value is a known error code. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)

/**
 * Returns the code of a `DomainError`, or null. A port transfers only name and message; these
 * suffice.
 */
export const errorCodeOf = (error: unknown): ErrorCode | null =>
  error instanceof Error && error.name === 'DomainError' && isErrorCode(error.message) ? error.message : null
