import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/connect.ts'
import { TABLES } from '../database/tables.ts'
import { StartupError } from '../runtime/startup-error.ts'

/**
 * Rows that came by `pg_restore` may carry transaction ids that this cluster has not given yet: the feed would hold them back for years, without
 * a word. A server that finds one closes the database and does not start. What one sees was written before what one may see ends, so that
 * nothing written here is ever taken for foreign.
 */
export const refuseForeignRows = async (database: Database): Promise<void> => {
  const foreign = Object.values(TABLES).map(
    (table): SQL => sql`exists (select 1 from ${table} where ${table.xid} >= pg_snapshot_xmax(pg_current_snapshot()))`,
  )
  const [found] = await rowsOf<{ foreign: boolean }>(database.query, sql`select ${sql.join(foreign, sql` or `)} as foreign`)
  if (!found?.foreign) return
  await database.close()
  throw new StartupError('The database was restored by other means than npm run restore. Run npm run restore -- --adopt, then start again.')
}
