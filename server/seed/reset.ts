import { getTableName, sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { settings } from '../database/schema/company.ts'
import { reminderLevel } from '../database/schema/invoice-mail.ts'
import { user } from '../database/schema/people.ts'
import { role, ticketPriority, ticketStatus, ticketType } from '../database/schema/reference.ts'
import { installation } from '../database/schema/sync.ts'

/** Tables that are kept: reference data and values of the installation. */
const KEPT: readonly string[] = [
  role,
  ticketStatus,
  ticketPriority,
  ticketType,
  reminderLevel,
  settings,
  installation,
].map((table) => getTableName(table))

/** Returns whether the database has no people. */
export const isEmpty = async (database: Queryable): Promise<boolean> =>
  (await database.select({ id: user.id }).from(user).limit(1)).length === 0

/** Deletes the rows of all other tables. */
export const resetDatabase = async (database: Queryable): Promise<void> => {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const emptied = tables.filter(({ name }) => !KEPT.includes(name)).map(({ name }) => sql.identifier(name))
  await database.execute(sql`truncate ${sql.join(emptied, sql`, `)} restart identity`)
}
