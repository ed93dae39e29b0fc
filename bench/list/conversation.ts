import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import { comment } from '#server/database/schema/conversation.ts'
import { ticket } from '#server/database/schema/work.ts'
import type { BenchDatabase } from '../server/databases.ts'

/** Comments on the one ticket, and on all others together. */
const LONG = 10_000
const OTHERS = 90_000
const BATCH = 10_000

/**
 * Gives one ticket a very long conversation, and the others theirs, read by this person; a database
 * that has them already stays as it is. Returns the ticket.
 */
export const addConversation = async (database: BenchDatabase, reader: number): Promise<number> => {
  const { query, close } = await connect(database.location)
  try {
    const [first] = await query
      .select({ id: sql`min(${ticket.id})`.mapWith(Number) })
      .from(ticket)
      .where(isNull(ticket.deleted_at))
    const id = first?.id ?? 0
    const [known] = await query
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(comment)
      .where(eq(comment.ticket_id, id))
    if ((known?.count ?? 0) >= LONG) return id
    const body = sql`repeat('Le **serveur** redémarre : relevé ' || n || E'.\n', 1 + (n % 4)::int)`
    const insert = (tickets: SQL, from: number, to: number) =>
      query.execute(sql`
        with t as (select array_agg(id) ids from ticket where deleted_at is null and ${tickets})
        insert into comment (ticket_id, user_id, body, visible_to_client, created_at)
        select t.ids[1 + n % cardinality(t.ids)], (select min(id) from "user"), ${body}, n % 3 <> 0, now() - make_interval(mins => ${LONG + OTHERS} - n)
        from t, generate_series(${from}::int, ${to}::int) n`)
    await insert(sql`id = ${id}`, OTHERS + 1, OTHERS + LONG)
    // A statement may take a few seconds.
    for (let from = 1; from < OTHERS; from += BATCH) await insert(sql`id <> ${id}`, from, from + BATCH - 1)
    await query.execute(sql`
      insert into comment_read (user_id, record_id, is_read) select ${reader}, id, true from comment on conflict do nothing`)
    await query.execute(sql`vacuum analyze comment`)
    return id
  } finally {
    await close()
  }
}
