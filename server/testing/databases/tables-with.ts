import { inArray, sql } from 'drizzle-orm'
import { connect, type Queryable, rowsOf } from '../../database/connect.ts'
import { removeTestDatabases } from './own-server.ts'
import { testDatabase } from './test-database.ts'

/** Names of the tables that have one of these columns, sorted; read from a database of its own. */
export const tablesWith = async (...columns: readonly string[]): Promise<readonly string[]> => {
  const database = await connect(await testDatabase())
  try {
    const rows = await rowsOf<{ name: string }>(
      database.query,
      sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and ${inArray(sql`column_name::text`, [...columns])}`,
    )
    return rows.map(({ name }) => name).sort()
  } finally {
    await database.close()
    await removeTestDatabases()
  }
}

/** Tables whose rows contain a text anywhere. */
export const tablesContaining = async (query: Queryable, text: string): Promise<readonly string[]> => {
  const tables = await rowsOf<{ name: string }>(
    query,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rowsOf<{ hit: boolean }>(
        query,
        sql`select exists (select 1 from ${sql.identifier(name)} as "every" where strpos(lower("every"::text), ${text.toLowerCase()}) > 0) as hit`,
      )
      return row?.hit ? [name] : []
    }),
  )
  return found.flat()
}
