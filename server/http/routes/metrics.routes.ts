import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import type { Metrics } from '../../operations/metrics/metrics.ts'
import { hasToken, isLocal } from './metrics-access.ts'

const UNKNOWN_ROUTE = 'unknown'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Counts every answer by route pattern. */
export const registerCounting = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, refusal } = request
    metrics.answered({
      method,
      route: routeOptions.url ?? UNKNOWN_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    if (refusal !== undefined && !READS.has(method)) metrics.refused(refusal)
  })
}

interface MetricsAccess {
  readonly token: string | null
  /** Behind a proxy `/metrics` requires a token. */
  readonly hasProxy: boolean
}

/**
 * `GET /metrics` for Prometheus: with the configured token, or without one from this machine only;
 * 404 for others.
 */
export const registerMetrics = (app: FastifyInstance, metrics: Metrics, { token, hasProxy }: MetricsAccess): void => {
  app.get('/metrics', async (request, reply) => {
    if (!(token === null ? !hasProxy && isLocal(request) : hasToken(request, token))) throw new DomainError('no_route')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
