import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/protocol.ts'

/**
 * Refuses clients of a contract older than `oldest` with 426: such a client reloads and keeps its
 * unsent events. Requests without a version, from other programs, are served. Newer clients are
 * served too, while several versions run side by side.
 */
export const registerContractVersion = (app: FastifyInstance, oldest: number): void => {
  app.addHook('onRequest', async (request) => {
    const version = request.headers[HEADERS.contractVersion]
    if (version === undefined) return
    if (typeof version !== 'string' || !/^\d{1,6}$/.test(version)) throw new DomainError('malformed')
    if (Number(version) < oldest) throw new DomainError('upgrade_required')
  })
}
