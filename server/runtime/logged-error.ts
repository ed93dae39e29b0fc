/** An error as it is logged. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly query?: unknown
  readonly stack?: string
}

/**
 * Returns the part of an error that may be logged. A failed query has its parameters, personal data
 * among them, in message and stack: its statement and its cause are logged instead.
 */
export const loggedError = (error: Error & { code?: unknown; query?: unknown; params?: unknown }): LoggedError => {
  const { cause } = error
  if (error.params !== undefined && cause instanceof Error) return { ...loggedError(cause), query: error.query }
  return {
    type: error.name,
    message: error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  }
}
