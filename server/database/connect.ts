import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import { StartupError } from '../runtime/startup-error.ts'
import { isNewFolder } from './database-folder.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { migratePglite } from './migrate.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createFolder } from './new-folder.ts'
import { type Notifications, openNotifications } from './notifications.ts'
import { asPglite, createClient, type PgliteClient } from './pglite/client.ts'
import { createPglite } from './pglite/open.ts'
import { type OpenPglite, onCallingThread } from './pglite/statement.ts'
import { startThread } from './pglite/worker.ts'
import { openPool } from './pool.ts'
import { keepStatements } from './prepared.ts'
import { moveRowsToStart } from './row-offset.ts'
import { stopForCallers } from './stoppable.ts'

/**
 * A database or a transaction on it: all that queries need. Inside a transaction never use the
 * database itself: PGlite has one connection.
 */
export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database. */
export interface Database {
  readonly query: Queryable
  readonly kind: 'pglite' | 'postgres'
  /** Messages between processes on one database; null on PGlite, which has one process. */
  readonly notifications: Notifications | null
  /**
   * Resolves when the database is lost without a call of `close`. The outcome of the last statement
   * is unknown, and this process can't continue.
   */
  readonly lost: Promise<Error>
  close(): Promise<void>
}

/**
 * Location of the data: a folder for PGlite, memory for tests (empty, or opened by the test), or a
 * PostgreSQL server.
 */
export type Location =
  | { readonly folder: string }
  | 'memory'
  | { readonly opened: OpenPglite }
  | { readonly url: string; readonly connections?: number }

const STATEMENT_TIMEOUT_MS = 30_000
/** An open write transaction delays the feed for every reader, so that an idle one is ended. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000

/**
 * Opens and migrates the database. Throws `StartupError` when it can't be reached, written or
 * locked.
 */
export const connect = (location: Location): Promise<Database> => {
  if (location === 'memory') return openPglite(undefined)
  if ('opened' in location) return openPglite(undefined, location.opened)
  return 'url' in location ? openPostgres(location.url, location.connections ?? 10) : openPglite(location.folder)
}

/** Creates the folder; returns whether a database must still be created in it. */
const prepareFolder = (folder: string): boolean => {
  const isNew = isNewFolder(folder)
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true })
    // PGlite creates its files readable by every user: the folder is closed to all others.
    chmodSync(folder, 0o700)
    accessSync(folder, constants.W_OK)
    accessSync(dirname(folder), constants.W_OK)
  } catch (cause) {
    throw new StartupError(`The data folder ${dirname(folder)} can't be written.`, { cause })
  }
  return isNew
}

const openPglite = async (folder: string | undefined, opened?: OpenPglite): Promise<Database> => {
  const isNew = folder !== undefined && prepareFolder(folder)
  const lock = folder ? lockFolder(folder) : { release: () => undefined }
  let client: PgliteClient | undefined
  try {
    if (isNew) await createFolder(folder, async (place) => (await createPglite(place)).close())
    // Databases in memory serve tests, which open many: a thread for each would cost more than it
    // shows (docs/decisions/0038).
    client = createClient(
      folder ? await startThread({ folder }) : onCallingThread(opened ?? (await createPglite(undefined))),
    )
    return await preparePglite(client, lock)
  } catch (cause) {
    await client?.close()
    lock.release()
    if (cause instanceof StartupError) throw cause
    throw new StartupError(
      `The database in ${folder ?? 'memory'} can't be opened: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    )
  }
}

const preparePglite = async (client: PgliteClient, lock: FolderLock): Promise<Database> => {
  await client.exec(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  )
  const query = drizzlePglite({ client: asPglite(client) })
  await migratePglite(query)
  return {
    query,
    kind: 'pglite',
    notifications: null,
    lost: client.lost,
    close: async () => {
      await client.close()
      lock.release()
    },
  }
}

const openPostgres = async (url: string, connections: number): Promise<Database> => {
  await migratePostgres(url)
  const client = await openPool(
    url,
    {
      max: connections,
      onnotice: () => undefined,
      connect_timeout: 10,
      connection: {
        application_name: 'sav',
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
        TimeZone: 'UTC',
        // A parallel query of one reader would take the processors from all actions.
        max_parallel_workers_per_gather: 0,
      },
    },
    (driver) => keepStatements(moveRowsToStart(driver)),
  )
  const notifications = openNotifications(client, url)
  return {
    query: drizzlePostgres({ client: stopForCallers(client, connections) }),
    kind: 'postgres',
    notifications,
    // The pool reconnects to a PostgreSQL server (`pool.ts`).
    lost: new Promise(() => undefined),
    close: async () => {
      await notifications.close()
      await client.end({ timeout: 5 })
    },
  }
}

/**
 * Rows of a hand-written query; ids arrive as numbers or text depending on the driver: convert
 * them.
 */
export const rowsOf = async <Row extends Readonly<Record<string, unknown>>>(
  database: Queryable,
  query: SQL,
): Promise<readonly Row[]> => {
  const result: unknown = await database.execute(query)
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as readonly Row[]
}
