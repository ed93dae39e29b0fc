import type { FastifyInstance } from 'fastify'
import type { Refusals } from '../access/activity/refused-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the authenticated person; null before authentication. */
    actorId: number | null
  }
}

/**
 * Counts every 403 answer to an authenticated person by route pattern: ids and queries are not
 * stored.
 */
export const registerRefusals = (app: FastifyInstance, refusals: Refusals): void => {
  app.decorateRequest('actorId', null)
  app.addHook('onSend', async ({ actorId, method, routeOptions, ip }, reply) => {
    if (reply.statusCode === 403 && actorId !== null && routeOptions.url !== undefined)
      refusals.note(actorId, `${method} ${routeOptions.url}`, ip)
  })
}
