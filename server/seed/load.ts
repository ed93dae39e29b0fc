import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connect.ts'

/** Rows per statement and transaction: a longer transaction would delay the feed. */
const BATCH = 5_000

/** Collects rows of one table and stores them batch by batch, in the order given. */
export interface Loader<R extends object> {
  add(row: R): void
  /** Stores full batches; `all` stores the rest too. */
  flush(all: boolean): Promise<void>
}

/** Inserts rows in batches, one statement per batch. */
export const createLoader = <R extends object>(
  database: Queryable,
  table: PgTable,
  names: readonly (keyof R & string)[],
): Loader<R> => {
  const columns = getTableColumns(table)
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const types = sql.join(
    names.map((name) => sql`${sql.identifier(name)} ${sql.raw(columns[name]?.getSQLType() ?? 'text')}`),
    sql`, `,
  )
  let waiting: R[] = []
  return {
    add: (row) => {
      waiting.push(row)
    },
    flush: async (all) => {
      while (waiting.length >= (all ? 1 : BATCH)) {
        const batch = waiting.slice(0, BATCH)
        waiting = waiting.slice(BATCH)
        await database.execute(
          sql`insert into ${table} (${list}) select ${list} from json_to_recordset(${JSON.stringify(batch)}::json) as batch(${types})`,
        )
      }
    },
  }
}
