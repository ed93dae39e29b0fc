import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'
import { openLogStream } from '../log-stream.ts'
import { loggedError } from '../logged-error.ts'

/** Structured logs, one JSON line each. Addresses lose their query, which may carry one-time tokens; headers and bodies are never written. */
export const loggerOptions = (level: LogLevel): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        stream: openLogStream(process.stdout.fd, (line) => process.stderr.write(`${line}\n`)),
        serializers: {
          req: (request) => ({ method: request.method, path: request.url?.split('?')[0], address: request.ip }),
          res: (reply) => ({ status: reply.statusCode }),
          err: loggedError as never,
        },
      }
