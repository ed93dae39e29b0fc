import { inArray, sql } from 'drizzle-orm'
import { connect, rowsOf } from '../../database/connect.ts'
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
