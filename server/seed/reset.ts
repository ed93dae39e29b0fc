import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { accessToken, refreshToken, session } from '../database/schema/session.ts'
import { audit, idempotencyKey, removal } from '../database/schema/sync.ts'
import { pointage, ticket, ticketFavorite, ticketStatusHistory } from '../database/schema/work.ts'

export const isEmpty = async (database: Queryable): Promise<boolean> => (await database.select({ id: user.id }).from(user).limit(1)).length === 0

/** Forgets everything but the reference data and what the installation decided. */
export const resetDatabase = async (database: Queryable): Promise<void> => {
  const tables = [
    ticketFavorite,
    pointage,
    ticketStatusHistory,
    ticket,
    projet,
    idempotencyKey,
    removal,
    audit,
    accessToken,
    refreshToken,
    session,
    user,
    client,
  ]
  const list = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  )
  await database.execute(sql`truncate ${list} restart identity`)
}
