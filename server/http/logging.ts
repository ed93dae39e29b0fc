import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config/config.ts'
import { loggedError } from '../runtime/logged-error.ts'

/**
 * Structured logs, one JSON line each. The query of an address is removed: it may contain one-time
 * tokens. Headers and bodies are never logged.
 */
export const loggerOptions = (level: LogLevel, write?: (line: string) => void): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        ...(write ? { stream: { write } } : {}),
        serializers: {
          req: (request) => ({ method: request.method, path: request.url?.split('?')[0], address: request.ip }),
          res: (reply) => ({ status: reply.statusCode }),
          err: loggedError as never,
        },
      }
