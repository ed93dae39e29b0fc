import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../database/connect.ts'

const searchIndexes = async (database: Queryable): Promise<readonly string[]> => {
  const found = sql`select indexname as name from pg_indexes where schemaname = current_schema() and indexdef like '% USING gin %'`
  return (await rowsOf<{ name: string }>(database, found)).map(({ name }) => name)
}

const setFastUpdate = async (database: Queryable, names: readonly string[], value: 'on' | 'off'): Promise<void> => {
  for (const name of names)
    await database.execute(sql`alter index ${sql.identifier(name)} set (fastupdate = ${sql.raw(value)})`)
}

/**
 * Runs the load with bulk updates of the search indexes, which halves its time. In daily work each
 * write updates the indexes itself, since one person's write would have to wait for the bulk. After
 * a crash the indexes are correct, and slower until the next load.
 */
export const withBulkSearchIndexes = async (database: Queryable, load: () => Promise<void>): Promise<void> => {
  const names = await searchIndexes(database)
  await setFastUpdate(database, names, 'on')
  await load()
  await setFastUpdate(database, names, 'off')
  for (const name of names) await database.execute(sql`select gin_clean_pending_list(${name}::regclass)`)
}
