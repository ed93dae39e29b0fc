import type { FastifyInstance } from 'fastify'
import type { Refusals } from '../access/refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the person whose token was accepted; null before. */
    actorId: number | null
  }
}

/**
 * Counts every 403 of a known person, by the pattern of its route: ids and queries stay out of the
 * trail.
 */
export const registerRefusals = (app: FastifyInstance, refusals: Refusals): void => {
  app.decorateRequest('actorId', null)
  app.addHook('onSend', async ({ actorId, method, routeOptions, ip }, reply) => {
    if (reply.statusCode === 403 && actorId !== null && routeOptions.url !== undefined) refusals.note(actorId, `${method} ${routeOptions.url}`, ip)
  })
}
