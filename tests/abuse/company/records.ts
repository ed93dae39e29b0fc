import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { invoice } from '#server/database/schema/billing.ts'
import { projet } from '#server/database/schema/people.ts'
import { ticketStatus } from '#server/database/schema/reference.ts'
import { ticket } from '#server/database/schema/work.ts'
import type { Records } from '../stage.ts'

const MOST = 200
const COUNTED = 4

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** Open tickets to attack, to count and to probe: no ticket is in two of these lists. */
export const findRecords = async (database: Queryable, clientId: number): Promise<Records> => {
  const [open] = await database
    .select({ id: ticketStatus.id })
    .from(ticketStatus)
    .where(eq(ticketStatus.stage, 'in_progress'))
  const found = idsOf(
    await database
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(eq(ticket.status_id, open?.id ?? 0), isNull(ticket.deleted_at)))
      .orderBy(asc(ticket.id))
      .limit(MOST),
  )
  const [probeTicket, ...others] = found
  const seen = idsOf(await ticketsOfClient(database, clientId))
  const [countedClientTicket, ...clientTickets] = seen.filter((id) => id !== probeTicket)
  const countedTickets = others.filter((id) => !seen.includes(id)).slice(0, COUNTED)
  const tickets = others.filter((id) => !countedTickets.includes(id) && id !== countedClientTicket)
  if (
    probeTicket === undefined ||
    countedClientTicket === undefined ||
    clientTickets.length === 0 ||
    tickets.length === 0
  ) {
    throw new Error('The database has too few tickets: more are needed to attack, to count and to probe.')
  }
  const invoices = idsOf(
    await database.select({ id: invoice.id }).from(invoice).where(isNull(invoice.deleted_at)).limit(MOST),
  )
  return { tickets, clientTickets, countedTickets, countedClientTicket, invoices, probeTicket }
}

const ticketsOfClient = (database: Queryable, clientId: number) =>
  database
    .select({ id: ticket.id })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(
      and(
        eq(projet.client_id, clientId),
        eq(projet.is_visible_to_client, true),
        isNull(projet.archived_at),
        isNull(projet.deleted_at),
        eq(ticket.visible_to_client, true),
        isNull(ticket.deleted_at),
      ),
    )
    .orderBy(asc(ticket.id))
    .limit(MOST)
