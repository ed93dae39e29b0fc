import { sql } from 'drizzle-orm'
import { connect, rowsOf } from '#server/database/connect.ts'
import type { BenchDatabase } from '../server/databases.ts'

interface Receiver {
  readonly id: number
  readonly clientId: number
  readonly tickets: number
}

/** Tickets that one statement changes: a statement may take a few seconds. */
const BATCH = 5_000

/**
 * Gives a client the oldest tickets, spread over its projets, and tells how many records its person
 * then has: tickets with their time, comments and steps.
 */
export const giveTickets = async (
  database: BenchDatabase,
  { id, clientId, tickets }: Receiver,
): Promise<{ readonly tickets: number; readonly all: number }> => {
  const opened = await connect(database.location)
  try {
    for (let from = 0; from < tickets; from += BATCH)
      await opened.query.execute(sql`
      with own as (
        select id, row_number() over (order by id) - 1 as place, count(*) over () as count from projet
        where client_id = ${clientId} and is_visible_to_client and archived_at is null and deleted_at is null
      ), given as (
        select id, row_number() over (order by id) as place from ticket
        where deleted_at is null order by id limit ${Math.min(BATCH, tickets - from)} offset ${from}
      )
      update ticket set projet_id = own.id, visible_to_client = true
      from given join own on given.place % own.count = own.place
      where ticket.id = given.id`)
    // The order by day and the plans of the server's own lists follow the new sizes.
    await opened.query.execute(sql`vacuum analyze`)
    const [counted] = await rowsOf<{ tickets: number; others: number }>(
      opened.query,
      sql`with seen as (
        select t.id from ticket t join projet p on p.id = t.projet_id
        where p.client_id = ${clientId} and p.is_visible_to_client and p.deleted_at is null and t.visible_to_client and t.deleted_at is null
      ) select (select count(*) from seen)::int as tickets,
        ((select count(*) from pointage where deleted_at is null and ticket_id in (select id from seen))
          + (select count(*) from comment where deleted_at is null and visible_to_client and ticket_id in (select id from seen))
          + (select count(*) from ticket_status_history where deleted_at is null and ticket_id in (select id from seen))
          + (select count(*) from notification where deleted_at is null and user_id = ${id}))::int as others`,
    )
    const seen = counted?.tickets ?? 0
    return { tickets: seen, all: seen + (counted?.others ?? 0) }
  } finally {
    await opened.close()
  }
}
