import { eq, isNull, sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import { comment } from '#server/database/schema/conversation.ts'
import { ticket } from '#server/database/schema/work.ts'
import type { BenchDatabase } from '../server/databases.ts'

/** Comments on the one ticket, and on all others together. */
const LONG = 10_000
const OTHERS = 90_000

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
    await query.execute(sql`
      insert into comment (ticket_id, user_id, body, visible_to_client, created_at)
      select ${id}, (select min(id) from "user"), ${body}, n % 3 <> 0, now() - make_interval(mins => ${LONG} - n::int)
      from generate_series(1, ${LONG}::int) n`)
    await query.execute(sql`
      insert into comment (ticket_id, user_id, body, visible_to_client, created_at)
      select t.id, (select min(id) from "user"), ${body}, n % 3 <> 0, now() - make_interval(mins => n::int)
      from generate_series(1, ${OTHERS}::int) n
      join (select id, row_number() over (order by id) place, count(*) over () total from ticket where deleted_at is null and id <> ${id}) t
        on t.place = 1 + n % t.total`)
    await query.execute(sql`
      insert into comment_read (user_id, record_id, is_read) select ${reader}, id, true from comment on conflict do nothing`)
    await query.execute(sql`vacuum analyze comment`)
    return id
  } finally {
    await close()
  }
}
