import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config/config.ts'
import { loggedError } from '../runtime/logged-error.ts'

/** Paths of which a part is the right to open them. */
const WITH_TOKEN = /^((?:\/en)?\/suivi\/|\/api\/calendar\/|\/api\/mail\/stop\/)[^/]+/

const withoutToken = (path: string | undefined): string | undefined => path?.replace(WITH_TOKEN, '$1…')

/**
 * Structured logs, one JSON line each. The query of an address and tokens in its path are removed:
 * they open what they name. Headers and bodies are never logged.
 */
export const loggerOptions = (
  level: LogLevel,
  write?: (line: string) => void,
): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        ...(write ? { stream: { write } } : {}),
        serializers: {
          req: (request) => ({
            method: request.method,
            path: withoutToken(request.url?.split('?')[0]),
            address: request.ip,
          }),
          res: (reply) => ({ status: reply.statusCode }),
          err: loggedError as never,
        },
      }
