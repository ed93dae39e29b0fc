import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runOnPostgres } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { StartupError } from '../runtime/startup-error.ts'
import { migrationsFolder } from './migrate.ts'

/** Key of the advisory lock: a constant shared by all servers of this program. */
const MIGRATION_LOCK = 7_281_001

/**
 * Migrates on a separate connection under an advisory lock: servers that start together wait for
 * the first one.
 */
export const migratePostgres = async (url: string): Promise<void> => {
  const client = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 })
  try {
    const [server] = await client<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`
    if (server?.encoding !== 'UTF8')
      throw new StartupError(`The database must be encoded in UTF8, not ${server?.encoding}.`)
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await runOnPostgres(drizzle({ client }), { migrationsFolder })
    await client`select pg_advisory_unlock(${MIGRATION_LOCK})`
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`The database can't be reached or migrated: ${reasonOf(cause)}`, { cause })
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Returns the reason of a connection failure, which is an AggregateError without a message. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
