import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { serverFull } from '../../database/sql-errors.ts'
import type { DatabaseWatch } from '../../operations/database-state.ts'
import type { DiskSpace } from '../../operations/disk-space.ts'
import { route } from '../route.ts'

/** Age of an open write transaction above which the feed is reported as degraded. */
const MAX_LAG_SECONDS = 5

/**
 * `/health`: the process runs; no dependency is checked.
 *
 * `/ready`: the server may receive requests, because no shutdown has begun, the database answers
 * within a second and has every migration of this program, and the disk has free space. A delayed
 * feed answers `degraded` and stays ready: another server on the same database would be delayed
 * too, and reads and writes work.
 */
export const registerHealth = (
  app: FastifyInstance,
  watch: DatabaseWatch,
  disk: Pick<DiskSpace, 'isFull'>,
  isDraining: () => boolean,
): void => {
  route(app, '/health', { get: async () => ({ data: { status: 'ok' } }) })
  route(app, '/ready', {
    get: async () => {
      if (isDraining()) throw new DomainError('unavailable')
      if (await disk.isFull()) throw serverFull()
      const state = await watch.look()
      if (!state?.migrated) throw new DomainError('unavailable')
      return {
        data: {
          status: state.feedLagSeconds > MAX_LAG_SECONDS ? 'degraded' : 'ready',
          feed_lag_seconds: state.feedLagSeconds,
        },
      }
    },
  })
}
