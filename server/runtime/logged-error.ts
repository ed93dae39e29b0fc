export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly query?: unknown
  readonly stack?: string
}

/** What may be written down of an error. A failed query carries its parameters in message and stack, personal data among them: its statement and its cause are told instead. */
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
