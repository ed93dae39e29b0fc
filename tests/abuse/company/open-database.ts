import { cpSync, mkdirSync } from 'node:fs'
import { type BenchDatabase, keptPostgres, openPglite, openPostgres } from '../../../bench/server/databases.ts'
import { fill, type Size } from '../../../bench/server/fill.ts'

export interface DatabaseChoice {
  readonly kind: 'pglite' | 'postgres'
  readonly size: Size
  /**
   * A PGlite data folder that is copied, or a PostgreSQL database that is used, in place of a new
   * one.
   */
  readonly existing: string | null
}

/** Half of the server's, as in `docs/operations/sav.service`. */
const POSTGRES_WEIGHT = 50

/**
 * A database with demo data of that size. An existing folder is not changed; an existing PostgreSQL
 * database is.
 */
export const openDatabase = async ({ kind, size, existing }: DatabaseChoice): Promise<BenchDatabase> => {
  const database =
    kind === 'pglite'
      ? await openPglite()
      : existing === null
        ? await openPostgres({ cpuWeight: POSTGRES_WEIGHT })
        : keptPostgres(existing)
  if (existing !== null && 'folder' in database.location) {
    mkdirSync(database.location.folder, { recursive: true })
    cpSync(`${existing}/pg`, database.location.folder, { recursive: true })
    return database
  }
  try {
    await fill(database, size)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
