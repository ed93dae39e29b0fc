import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Queryable, rowsOf } from '../../database/connect.ts'

/**
 * Applies the missing migrations of a folder in the transaction that is open. drizzle's own
 * function, whose record of migrations this keeps, begins and commits one itself.
 */
export const applyMigrations = async (query: Queryable, migrationsFolder: string): Promise<void> => {
  await query.execute(sql`create schema if not exists drizzle`)
  await query.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [row] = await rowsOf<{ last: unknown }>(
    query,
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  )
  const last = Number(row?.last ?? 0)
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= last) continue
    for (const statement of statements) await query.execute(sql.raw(statement))
    await query.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}
