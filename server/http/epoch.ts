import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/replication.ts'
import type { Services } from '../services.ts'

const LONGEST = 64

/**
 * Every answer names the life of this server, and a request that is meant for another one does nothing: 412. A device acts on what it shows; after a
 * restore it learns what is there first, offers again what was lost, and only then what came after. Callers that name no life are served.
 */
export const registerEpoch = (app: FastifyInstance, services: Pick<Services, 'installation' | 'hasFeed'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!services.hasFeed || !request.url.startsWith('/api/')) return
    const { epoch } = services.installation
    reply.header(HEADERS.epoch, epoch)
    const meant = request.headers[HEADERS.epoch]
    if (meant === undefined) return
    if (typeof meant !== 'string' || meant.length > LONGEST) throw new DomainError('malformed')
    if (meant !== epoch) throw new DomainError('other_epoch')
  })
}
