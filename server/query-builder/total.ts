import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import type { ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { personalTableOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { createKeptTotals, type KeptTotals } from './kept-totals.ts'
import { ownRowJoin } from './select-record.ts'

const dialect = new PgDialect()
const keptTotals = new WeakMap<Queryable, KeptTotals>()

const keptTotalsOf = (database: Queryable): KeptTotals => {
  const kept = keptTotals.get(database) ?? createKeptTotals(database, monotonicMs)
  keptTotals.set(database, kept)
  return kept
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
export const countRecords = async (database: Queryable, model: ModelName, where: SQL, actor: RequestActor): Promise<number> => {
  const table = tableOf(model)
  const condition = dialect.sqlToQuery(where)
  const personal = personalTableOf(model)
  const joins = personal !== undefined && condition.sql.includes(`"${getTableName(personal)}"`)
  if (!joins && !DEPENDS_ON_MORE_THAN_ITS_ROW.test(condition.sql) && !is(database, PgTransaction)) {
    return keptTotalsOf(database).count(table, where, JSON.stringify([condition.sql, condition.params]))
  }
  const join = joins ? ownRowJoin(model, actor) : sql``
  const [counted] = await rowsOf<{ total: unknown }>(database, sql`select count(*) as total from ${table}${join} where ${where}`)
  return Number(counted?.total ?? 0)
}
