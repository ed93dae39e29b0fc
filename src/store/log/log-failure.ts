/**
 * Why the log could not be written. `storage_full`: no room, even after some was freed.
 * `storage_unavailable`: the disk does not answer, or was emptied. `overtaken`: another worker has
 * taken the log over, and this one must not write.
 */
export type LogFailureCode = 'storage_full' | 'storage_unavailable' | 'overtaken'

/** A write failed, and nothing of it is on disk. */
export class LogFailure extends Error {
  readonly code: LogFailureCode

  constructor(code: LogFailureCode, cause?: unknown) {
    super(`The log could not be written: ${code}`, { cause })
    this.name = 'LogFailure'
    this.code = code
  }
}

/**
 * Whether an error is a `LogFailure`, also one that came over a port or from another copy of this
 * module.
 */
export const isLogFailure = (error: unknown): error is LogFailure =>
  error instanceof Error && error.name === 'LogFailure'

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string' ? error.name : ''

/** Whether a write failed because the disk is full. */
export const isQuotaError = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** Whether an error means that the connection is dead. A new connection may work. */
export const isDeadConnection = (error: unknown): boolean =>
  ['InvalidStateError', 'TransactionInactiveError', 'UnknownError'].includes(nameOf(error))

/** The `LogFailure` for an error of a write. */
export const logFailureOf = (error: unknown): LogFailure => {
  if (isLogFailure(error)) return error
  return new LogFailure(isQuotaError(error) ? 'storage_full' : 'storage_unavailable', error)
}
