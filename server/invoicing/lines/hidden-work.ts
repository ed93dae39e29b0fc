import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { projet } from '../../database/schema/people.ts'
import { ticket } from '../../database/schema/work.ts'

/**
 * Condition for work that the client may be told about, over ticket and projet. Archived projets
 * count: the client saw their tickets while they were in use.
 */
export const isShownToClient = (): SQL => sql`(${ticket.visible_to_client} and ${projet.is_visible_to_client})`

/**
 * Locks tickets and their projets, in the order of their ids, before time of them is put on a
 * draft: one that is being renamed or hidden is then read as it is afterwards, and one that is
 * hidden later finds the time on the draft. Comes before the draft is locked, as renaming does.
 */
export const lockWork = async (transaction: Queryable, ticketIds: readonly number[]): Promise<void> => {
  if (ticketIds.length === 0) return
  await transaction
    .select({ id: ticket.id })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(inArray(ticket.id, [...ticketIds]))
    .orderBy(asc(ticket.id))
    .for('share', { of: [ticket, projet] })
}
