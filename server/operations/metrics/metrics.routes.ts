import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { hashOf } from '../../access/hashing.ts'
import type { Metrics } from './metrics.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const UNKNOWN_ROUTE = 'unknown'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** From this machine itself: the peer of the connection, whatever proxies are trusted, and nobody whom a proxy speaks for. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined

const hasToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(token)))
}

/** Counts every answer, by the pattern of its route. */
export const registerCounting = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, refusal } = request
    metrics.answered({ method, route: routeOptions.url ?? UNKNOWN_ROUTE, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (refusal !== undefined && !READS.has(method)) metrics.refused(refusal)
  })
}

/** `GET /metrics` for Prometheus: with the token when there is one, else from this machine alone; to all others there is nothing here. */
export const registerMetrics = (app: FastifyInstance, metrics: Metrics, token: string | null): void => {
  app.get('/metrics', async (request, reply) => {
    if (!(token === null ? isLocal(request) : hasToken(request, token))) throw new DomainError('no_route')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
