import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/replication.ts'

/**
 * A client of an older contract than `oldest` can't be served: 426, upon which it reloads and keeps
 * what it has not sent. Callers that are no client of ours name no version and are served; a newer
 * client than this server is too, while several versions run side by side.
 */
export const registerContractVersion = (app: FastifyInstance, oldest: number): void => {
  app.addHook('onRequest', async (request) => {
    const version = request.headers[HEADERS.contractVersion]
    if (version === undefined) return
    if (typeof version !== 'string' || !/^\d{1,6}$/.test(version)) throw new DomainError('malformed')
    if (Number(version) < oldest) throw new DomainError('upgrade_required')
  })
}
