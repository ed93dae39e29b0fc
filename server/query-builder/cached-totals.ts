import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../database/connect.ts'
import type { Bookkept } from '../database/tables.ts'
import { createSharedRuns } from './shared-runs.ts'

/** A number of rows and the snapshot of the database in which it is right. */
interface Counted {
  readonly total: number
  readonly snapshot: string
  /** Monotonic ms. */
  readonly at: number
}

/**
 * Totals that stay exact without counting again (docs/decisions/0014):
 *
 *   1. Every write stamps its row with its transaction. Only rows whose transaction is not in the
 *      snapshot of a total can have changed it. The index of the feed finds these rows at once;
 *      mostly there are none.
 *   2. New rows among them (version 1) are added when they match. A changed row may have left or
 *      joined the total: the total is counted again.
 *   3. Rows that are deleted without a trace, by hand or by TRUNCATE, are noticed after a minute.
 *
 * Only for conditions on the columns of the table itself: the result for a row then changes only
 * with a write to the row.
 */
export interface CachedTotals {
  /** `key` names the condition. */
  count(table: Bookkept, where: SQL, key: string): Promise<number>
}

const MAX_AGE_MS = 60_000
const MAX_CACHED = 1_000

/** Creates the totals of one database. `now` returns monotonic milliseconds. */
export const createCachedTotals = (database: Queryable, now: () => number): CachedTotals => {
  const cache = new Map<string, Counted>()
  const shared = createSharedRuns<Counted>()

  const keep = (key: string, counted: Counted): number => {
    cache.delete(key)
    cache.set(key, counted)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return counted.total
  }

  const recount = async (table: Bookkept, where: SQL): Promise<Counted> => {
    const statement = sql`select count(*) as total, pg_current_snapshot()::text as snapshot from ${table} where ${where}`
    const [row] = await rowsOf<{ total: unknown; snapshot: string }>(database, statement)
    return { total: Number(row?.total ?? 0), snapshot: row?.snapshot ?? '', at: now() }
  }

  /** Returns the present total; null when it must be counted again. */
  const carriedOn = async (table: Bookkept, where: SQL, former: Counted): Promise<Counted | null> => {
    const snapshot = sql`${former.snapshot}::pg_snapshot`
    const [row] = await rowsOf<{ edited: unknown; added: unknown; snapshot: string }>(
      database,
      sql`select pg_current_snapshot()::text as snapshot, count(*) filter (where ${table.version} > 1) as edited, count(*) filter (where ${where}) as added
        from ${table} where ${table.xid} >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(${table.xid}, ${snapshot})`,
    )
    if (!row || Number(row.edited) > 0) return null
    return { ...former, total: former.total + Number(row.added), snapshot: row.snapshot }
  }

  return {
    count: async (table, where, key) => {
      const former = cache.get(key)
      const present = former && former.at > now() - MAX_AGE_MS ? await carriedOn(table, where, former) : null
      return keep(key, present ?? (await shared(key, () => recount(table, where))))
    },
  }
}
