import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Location, Queryable } from '../../database/connect.ts'
import { lockFolder } from '../../database/folder-lock.ts'
import { createPglite } from '../../database/pglite/open.ts'
import { StartupError } from '../../runtime/startup-error.ts'

export type StoredLocation = Extract<Location, { readonly folder: string } | { readonly url: string }>

/**
 * A database as it is, neither migrated nor seeded, through one single connection: transactions are
 * `begin` and `commit`.
 */
export interface OneConnection {
  readonly kind: Database['kind']
  readonly query: Queryable
  /**
   * Rows in PostgreSQL's text format, one a line, in pieces that end anywhere. `source`: a table
   * with its columns.
   */
  copyOut(source: string): AsyncIterable<Buffer>
  /** `rows`: whole lines. */
  copyIn(target: string, rows: Buffer): Promise<void>
  close(): Promise<void>
}

/** Settings of the connection: one form of values, and no time limit. */
const SETTINGS = {
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: 1,
  TimeZone: 'UTC',
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

const PIECE_BYTES = 1024 * 1024

/** Returns whether a folder holds a PGlite database. */
export const isDatabaseFolder = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/** Throws `StartupError` when a server holds the folder. */
export const lockStoppedFolder = (folder: string): { release(): void } => {
  try {
    return lockFolder(folder)
  } catch (cause) {
    if (cause instanceof StartupError)
      throw new StartupError(`${cause.message} Stop it first: PGlite serves one process at a time.`, { cause })
    throw cause
  }
}

/** Opens a single connection for a backup or a restore. */
export const openOneConnection = (location: StoredLocation): Promise<OneConnection> =>
  'url' in location ? openPostgres(location.url) : openFolder(location.folder)

/** The folder's lock is the caller's business. */
const openFolder = async (folder: string): Promise<OneConnection> => {
  const client = await createPglite(folder)
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query('select set_config($1, $2, false)', [name, String(value)])
  const query = drizzlePglite({ client })
  return {
    kind: 'pglite',
    query,
    copyOut: async function* (source) {
      const { blob } = await client.query(`copy ${source} to '/dev/blob'`)
      for (let from = 0; blob && from < blob.size; from += PIECE_BYTES) {
        yield Buffer.from(await blob.slice(from, from + PIECE_BYTES).arrayBuffer())
      }
    },
    copyIn: async (target, rows) => {
      await client.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(rows)]) })
    },
    close: () => client.close(),
  }
}

const openPostgres = async (url: string): Promise<OneConnection> => {
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => undefined,
    connect_timeout: 10,
    // The transaction is lost with its connection: the next statement must not begin another one.
    onclose: () => void client.end({ timeout: 0 }),
    connection: { application_name: 'sav-operations', ...SETTINGS },
  })
  const query = drizzlePostgres({ client })
  try {
    await query.execute(sql`select 1`)
  } catch (cause) {
    await client.end({ timeout: 1 })
    throw new StartupError(
      `The database can't be reached: ${cause instanceof Error ? (cause.cause ?? cause) : cause}`,
      { cause },
    )
  }
  return {
    kind: 'postgres',
    query,
    copyOut: async function* (source) {
      const stream = await client.unsafe(`copy ${source} to stdout`).readable()
      for await (const piece of stream) yield piece as Buffer
    },
    copyIn: async (target, rows) => {
      const stream = await client.unsafe(`copy ${target} from stdin`).writable()
      const failed = new Promise<never>((_done, fail) => stream.once('error', fail))
      const sent = async (): Promise<void> => {
        await new Promise<void>((done) => stream.write(rows, () => done()))
        stream.end()
        // The library sends the end of the rows in a later task.
        await new Promise((done) => setImmediate(done))
        // Rows that are refused after their end are not reported. The next statement waits for
        // them, and fails with their transaction.
        await client`select 1`
      }
      await Promise.race([failed, sent()]).catch((cause: unknown) => {
        throw new StartupError(`The database refuses rows of ${target}: its log says why.`, { cause })
      })
    },
    close: () => client.end({ timeout: 5 }),
  }
}
