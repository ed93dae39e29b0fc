import { eq } from 'drizzle-orm'
import { routePath } from '#contract/routes.ts'
import type { Queryable } from '../database/connect.ts'
import { projet } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'
import type { Recipient } from './notify.ts'

/** Values of a ticket that its notifications need. */
export interface TicketFacts {
  readonly id: number
  readonly name: string
  readonly projetId: number
  readonly clientId: number
  readonly responsableId: number | null
  readonly projetResponsableId: number | null
  readonly createdById: number | null
  /** True when people of the client are notified too. */
  readonly sendsToClient: boolean
}

/** Reads the facts of a ticket; undefined for a missing one. */
export const ticketFacts = async (transaction: Queryable, id: number): Promise<TicketFacts | undefined> => {
  const [found] = await transaction
    .select({
      id: ticket.id,
      name: ticket.name,
      projetId: ticket.projet_id,
      clientId: projet.client_id,
      responsableId: ticket.responsable_id,
      projetResponsableId: projet.responsable_id,
      createdById: ticket.created_by_id,
      sendsToClient: projet.send_notifications,
    })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(eq(ticket.id, id))
  return found
}

/** Returns the path of the ticket in the recipient's space, without locale. */
export const ticketLink = ({ id, projetId }: TicketFacts, { role }: Recipient): string =>
  role === 'client'
    ? `${routePath('client.projetTickets', { projet: String(projetId) })}?ticket=${id}`
    : routePath(`${role}.ticket`, { ticket: String(id) })

/**
 * Returns a predicate for recipients: staff, and people of a client that is notified and may see
 * the record.
 */
export const allowedToKnow =
  (facts: TicketFacts, clients: ReadonlySet<number>) =>
  (recipient: Recipient): boolean =>
    recipient.role !== 'client' ||
    (facts.sendsToClient && recipient.clientId !== null && clients.has(recipient.clientId))
