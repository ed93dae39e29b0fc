import type { ErrorCode } from '#contract/core/errors.ts'

/** A failed sign-in, set-up or request for an account; `offline` without an answer of the API. */
export class AuthFailure extends Error {
  readonly code: ErrorCode | 'offline'
  /** Messages per field, translated by the server. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode | 'offline', errors: AuthFailure['errors'], retryAfterSeconds: number | null) {
    super(code)
    this.name = 'AuthFailure'
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}
