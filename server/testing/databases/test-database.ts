import type { Location } from '../../database/connect.ts'
import { dumpPath, type Prepared } from './migrated-dump.ts'
import { createDatabase } from './own-server.ts'
import { openReused } from './reused-pglite.ts'

/**
 * Set by the second run of the server's tests (`vitest.config.ts`): the same tests, on a real
 * PostgreSQL.
 */
const onPostgres = (): boolean => process.env['TEST_DATABASE'] === 'postgres'

/**
 * A new database that is prepared, on PGlite in memory or on the PostgreSQL of this worker. Null
 * where the run has prepared none.
 */
export const preparedDatabase = async (prepared: Prepared): Promise<Location | null> => {
  if (onPostgres()) return createDatabase(`template ${prepared}`)
  const path = dumpPath(prepared)
  return path === null ? null : { opened: await openReused(path) }
}

/** Location of a test's database; already migrated when the test run has prepared one. */
export const testDatabase = async (): Promise<Location> => (await preparedDatabase('migrated')) ?? 'memory'

/** Like `testDatabase`, on PGlite in every run of the tests. */
export const testPglite = async (): Promise<Location> => {
  const path = dumpPath('migrated')
  return path === null ? 'memory' : { opened: await openReused(path) }
}

/** Like `testDatabase`, before the first migration. */
export const emptyDatabase = async (): Promise<Location> => (onPostgres() ? createDatabase('') : 'memory')
