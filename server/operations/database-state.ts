import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/connect.ts'
import { readJournal } from '../database/migrate.ts'
import { forCaller } from '../runtime/caller.ts'

/** State of the database for operators, read by `/ready` and `/metrics`. */
export interface DatabaseState {
  /**
   * False while the schema is older than this program; a newer one is fine (expand and contract).
   */
  readonly migrated: boolean
  /**
   * Age of the oldest open write transaction, which delays the feed. 0 on PGlite, where one
   * transaction runs at a time.
   */
  readonly feedLagSeconds: number
  /** Connections of all servers of this program, by state. */
  readonly connections: Readonly<Record<string, number>>
  /** Statements that wait for a lock. */
  readonly waiting: number
}

const QUERY_TIMEOUT_MS = 1000

/** Watch of the database. */
export interface DatabaseWatch {
  /** Null when the database does not answer within a second. */
  look(): Promise<DatabaseState | null>
}

/**
 * Runs at most one query at a time: while the database hangs, further callers wait for the same
 * answer instead of queueing another query.
 */
export const watchDatabase = (database: Database, onFailure: (error: unknown) => void): DatabaseWatch => {
  const newest = readJournal().at(-1)?.when ?? 0
  let reading: Promise<DatabaseState | null> | null = null
  const look = (): Promise<DatabaseState | null> => {
    reading ??= forCaller(null, () => readState(database, newest))
      .catch((error: unknown) => {
        onFailure(error)
        return null
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  return {
    look: async () => {
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<null>((done) => {
        timer = setTimeout(() => done(null), QUERY_TIMEOUT_MS)
      })
      const state = await Promise.race([look(), tooLate])
      clearTimeout(timer)
      return state
    },
  }
}

const readState = async (database: Database, newest: number): Promise<DatabaseState> => {
  const [migration] = await rowsOf<{ applied: unknown }>(
    database.query,
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  )
  const migrated = Number(migration?.applied) >= newest
  if (database.kind === 'pglite') return { migrated, feedLagSeconds: 0, connections: {}, waiting: 0 }
  // Write transactions of the whole cluster count: one in another database stalls the feed too.
  const [lag] = await rowsOf<{ seconds: unknown }>(
    database.query,
    sql`select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0) as seconds from pg_stat_activity where backend_xid is not null`,
  )
  const own = await rowsOf<{ state: string | null; count: unknown; waiting: unknown }>(
    database.query,
    sql`select state, count(*) as count, count(*) filter (where wait_event_type = 'Lock') as waiting
      from pg_stat_activity where datname = current_database() and application_name = 'sav' group by state`,
  )
  return {
    migrated,
    feedLagSeconds: Math.max(0, Number(lag?.seconds)),
    connections: Object.fromEntries(own.map(({ state, count }) => [state ?? 'unknown', Number(count)])),
    waiting: own.reduce((sum, { waiting }) => sum + Number(waiting), 0),
  }
}
