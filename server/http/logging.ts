import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config/config.ts'
import { loggedError } from '../runtime/logged-error.ts'

/**
 * Structured logs, one JSON line each. Addresses lose their query, which may carry one-time tokens;
 * headers and bodies are never written.
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
