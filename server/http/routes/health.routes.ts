import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { serverFull } from '../../database/refusals.ts'
import type { DatabaseWatch } from '../../operations/database-state.ts'
import type { DiskSpace } from '../../operations/disk-space.ts'
import { route } from '../route.ts'

/** An open write transaction older than this holds the feed back noticeably: someone should look. */
const MOST_LAG_SECONDS = 5

/**
 * `/health`: the process runs; it asks nobody else. `/ready`: it may be sent requests, that is, it
 * is not shutting down, its database answers within a second and has every migration of this
 * program, and its disk has room for writes. A feed that lags says `degraded` and stays ready:
 * another server on the same database would lag as much, and reads and writes go on.
 */
export const registerHealth = (app: FastifyInstance, watch: DatabaseWatch, disk: Pick<DiskSpace, 'isFull'>, isDraining: () => boolean): void => {
  route(app, '/health', { get: async () => ({ data: { status: 'ok' } }) })
  route(app, '/ready', {
    get: async () => {
      if (isDraining()) throw new DomainError('unavailable')
      if (await disk.isFull()) throw serverFull()
      const state = await watch.look()
      if (!state?.migrated) throw new DomainError('unavailable')
      return { data: { status: state.feedLagSeconds > MOST_LAG_SECONDS ? 'degraded' : 'ready', feed_lag_seconds: state.feedLagSeconds } }
    },
  })
}
