import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { MAX_BODY_MS } from '../http/body-time.ts'
import { answerClientError } from '../http/client-errors.ts'
import { answerError } from '../http/errors.ts'
import { loggerOptions } from '../http/logging.ts'
import { isWebSocketUpgrade } from '../realtime/upgrade.ts'
import type { ServerOptions } from './server-options.ts'

const BODY_LIMIT = 1024 * 1024

/** Limits and timeouts of connections and requests, in milliseconds and bytes. */
export const fastifyOptions = ({ logLevel, log, trustProxy, cluster }: ServerOptions) =>
  ({
    logger: loggerOptions(logLevel, log),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? false,
    // Bodies have a time of their own, which an archive may pass (`http/body-time.ts`). Headers are
    // short: a slow sender of headers is cut off.
    requestTimeout: MAX_BODY_MS,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: cluster ? () => false : isWebSocketUpgrade,
    },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // A request that arrives during the shutdown is answered in the error envelope before the
    // database closes.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
  }) satisfies FastifyHttpOptions<Server>
