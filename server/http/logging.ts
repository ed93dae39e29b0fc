import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly query?: unknown
  readonly stack?: string
}

/** A failed query carries its parameters in message and stack, personal data among them: its statement and its cause are logged instead. */
const loggedError = (error: Error & { code?: unknown; query?: unknown; params?: unknown }): LoggedError => {
  const { cause } = error
  if (error.params !== undefined && cause instanceof Error) return { ...loggedError(cause), query: error.query }
  return {
    type: error.name,
    message: error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  }
}

/** Structured logs, one JSON line each. Addresses lose their query, which may carry one-time tokens; headers and bodies are never written. */
export const loggerOptions = (level: LogLevel): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          req: (request) => ({ method: request.method, path: request.url?.split('?')[0], address: request.ip }),
          res: (reply) => ({ status: reply.statusCode }),
          err: loggedError as never,
        },
      }
