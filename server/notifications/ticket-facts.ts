import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { projet } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'
import type { Recipient } from './notify.ts'

/** Values of a ticket that its notifications need. */
export interface TicketFacts {
  readonly id: number
  readonly name: string
  readonly projetId: number
  readonly responsableId: number | null
  readonly projetResponsableId: number | null
  readonly createdById: number | null
  /** The people of the client are told too. */
  readonly sendsToClient: boolean
}

/** Reads the facts of a ticket; undefined for a missing one. */
export const ticketFacts = async (transaction: Queryable, id: number): Promise<TicketFacts | undefined> => {
  const [found] = await transaction
    .select({
      id: ticket.id,
      name: ticket.name,
      projetId: ticket.projet_id,
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

/** The ticket's page in the reader's own space, without locale. */
export const ticketLink = ({ id, projetId }: TicketFacts, { role }: Recipient): string =>
  role === 'client' ? `/client/projets/${projetId}/tickets?ticket=${id}` : `/${role}/tickets/${id}`

/** Staff, and of the clients those who see the record and are to be told. */
export const allowedToKnow =
  (facts: TicketFacts, clients: ReadonlySet<number>) =>
  (recipient: Recipient): boolean =>
    recipient.role !== 'client' || (facts.sendsToClient && recipient.clientId !== null && clients.has(recipient.clientId))
