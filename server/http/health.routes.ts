import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import type { Services } from '../services.ts'
import { route } from './route.ts'

/** `/health`: the process runs. `/ready`: it may be sent requests; not while it shuts down or its database is away. */
export const registerHealth = (app: FastifyInstance, { database }: Services, isDraining: () => boolean): void => {
  route(app, '/health', { get: async () => ({ data: { status: 'ok' } }) })
  route(app, '/ready', {
    get: async (request) => {
      if (isDraining()) throw new DomainError('unavailable')
      try {
        await database.query.execute(sql`select 1`)
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer')
        throw new DomainError('unavailable')
      }
      return { data: { status: 'ready' } }
    },
  })
}
