import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/connect.ts'
import { TABLES } from '../database/tables.ts'
import { StartupError } from '../runtime/startup-error.ts'

/**
 * Refuses a database with rows from another cluster. Rows restored by `pg_restore` may carry
 * transaction ids that this cluster has not reached: the feed would hold them back for years
 * without an error. The server closes the database and does not start. Both ends of the comparison
 * are read in one order, so that no row of this cluster counts as foreign.
 */
export const refuseForeignRows = async (database: Database): Promise<void> => {
  const foreign = Object.values(TABLES).map(
    (table): SQL => sql`exists (select 1 from ${table} where ${table.xid} >= pg_snapshot_xmax(pg_current_snapshot()))`,
  )
  const [found] = await rowsOf<{ foreign: boolean }>(
    database.query,
    sql`select ${sql.join(foreign, sql` or `)} as foreign`,
  )
  if (!found?.foreign) return
  await database.close()
  throw new StartupError(
    'The database was restored by other means than npm run restore. Run npm run restore -- --adopt, then start again.',
  )
}
