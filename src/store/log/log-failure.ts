/**
 * Why the log could not be written: `storage_full` even after room was made, `storage_unavailable` when the disk does not answer or was
 * emptied by somebody else, `overtaken` when another worker has taken the log over since (this one must not write any more).
 */
export type LogFailureCode = 'storage_full' | 'storage_unavailable' | 'overtaken'

/** Nothing of the write is on disk. */
export class LogFailure extends Error {
  readonly code: LogFailureCode

  constructor(code: LogFailureCode, cause?: unknown) {
    super(`The log could not be written: ${code}`, { cause })
    this.name = 'LogFailure'
    this.code = code
  }
}

/** Also true of one that came over a port or from another copy of this module. */
export const isLogFailure = (error: unknown): error is LogFailure => error instanceof Error && error.name === 'LogFailure'

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string' ? error.name : ''

export const isQuotaError = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** The connection is of no use any more; a new one may be. */
export const isDeadConnection = (error: unknown): boolean => ['InvalidStateError', 'TransactionInactiveError', 'UnknownError'].includes(nameOf(error))

export const logFailureOf = (error: unknown): LogFailure => {
  if (isLogFailure(error)) return error
  return new LogFailure(isQuotaError(error) ? 'storage_full' : 'storage_unavailable', error)
}
