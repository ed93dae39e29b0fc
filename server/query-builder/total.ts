import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import type { ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { personalTableOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { type CachedTotals, createCachedTotals } from './cached-totals.ts'
import { ownRowJoin } from './select-record.ts'

const dialect = new PgDialect()
const cachedTotals = new WeakMap<Queryable, CachedTotals>()

const cachedTotalsOf = (database: Queryable): CachedTotals => {
  const totals = cachedTotals.get(database) ?? createCachedTotals(database, monotonicMs)
  cachedTotals.set(database, totals)
  return totals
}

/**
 * Conditions that depend on more than the columns of their own table: rows of another table, or the
 * time of day.
 */
const DEPENDS_ON_MORE_THAN_ITS_ROW = /\bselect\b|\bnow\(|\bcurrent_/i

/**
 * Counts the rows of a model under a condition exactly. The condition may use the person's own
 * rows.
 */
export const countRecords = async (
  database: Queryable,
  model: ModelName,
  where: SQL,
  actor: RequestActor,
): Promise<number> => {
  const table = tableOf(model)
  const condition = dialect.sqlToQuery(where)
  const personal = personalTableOf(model)
  const joins = personal !== undefined && condition.sql.includes(`"${getTableName(personal)}"`)
  if (!joins && !DEPENDS_ON_MORE_THAN_ITS_ROW.test(condition.sql) && !is(database, PgTransaction)) {
    return cachedTotalsOf(database).count(table, where, JSON.stringify([condition.sql, condition.params]))
  }
  const join = joins ? ownRowJoin(model, actor) : sql``
  const [counted] = await rowsOf<{ total: unknown }>(
    database,
    sql`select count(*) as total from ${table}${join} where ${where}`,
  )
  return Number(counted?.total ?? 0)
}
