import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from './connect.ts'
import { importJob } from './schema/import.ts'

/**
 * Condition that holds while an archive is stored in part: what is due by its rows is left until
 * all of them are here.
 */
export const isReadingArchive = sql`exists (select 1 from ${importJob}
  where ${importJob.source} = 'archive' and ${importJob.state} in ('running', 'failed') and ${importJob.storage} is not null)`

/**
 * When an archive was read here, the newest one; null where none was. Its activity stayed where it
 * was made.
 */
export const archiveReadAt = async (database: Queryable): Promise<string | null> => {
  const [read] = await database
    .select({ at: importJob.settled_at })
    .from(importJob)
    .where(and(eq(importJob.source, 'archive'), eq(importJob.state, 'done')))
    .orderBy(desc(importJob.id))
    .limit(1)
  return read?.at ?? null
}
