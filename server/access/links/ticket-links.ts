import { createHmac, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { client, projet } from '../../database/schema/people.ts'
import { ticketLink } from '../../database/schema/ticket-link.ts'
import { ticket } from '../../database/schema/work.ts'
import type { RequestActor } from '../../models/actor.ts'
import { visible } from '../../models/visibility.ts'
import { isSame } from '../../runtime/hashing.ts'

// Links with which people without an account follow one ticket:
// 1. A token is `<id>.<signature>`; the secret of the installation signs id, ticket and a nonce.
// 2. It opens while the link is neither revoked nor expired, and while the people of the client for
//    whom it was made see the ticket.
// 3. It shows what these people see, except what is for those who see invoices.

const LIFETIME = sql`now() + interval '90 days'`

type Link = typeof ticketLink.$inferSelect

const isOpen = and(isNull(ticketLink.revoked_at), gt(ticketLink.expires_at, sql`now()`))

const signatureOf = (secret: string, { id, ticket_id, nonce }: Pick<Link, 'id' | 'ticket_id' | 'nonce'>): string =>
  createHmac('sha256', secret).update(`ticket link:${id}:${ticket_id}:${nonce}`).digest('base64url')

/** Returns the token of a link. */
export const tokenOf = (secret: string, link: Pick<Link, 'id' | 'ticket_id' | 'nonce'>): string =>
  `${link.id}.${signatureOf(secret, link)}`

/** A ticket that may have links. */
export interface Linkable {
  readonly name: string
  readonly clientId: number
}

/** A ticket opened by a link. */
export interface OpenedLink {
  readonly id: number
  readonly ticketId: number
  readonly expiresAt: string
  /** Sees what any person of the ticket's client sees. */
  readonly actor: RequestActor
}

/**
 * Reads what a token opens now; null for one that is wrong, revoked or expired, or whose ticket the
 * client no longer sees.
 */
export const openLink = async (database: Queryable, secret: string, token: string): Promise<OpenedLink | null> => {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return null
  const [found] = await database
    .select()
    .from(ticketLink)
    .innerJoin(ticket, eq(ticket.id, ticketLink.ticket_id))
    .innerJoin(projet, and(eq(projet.id, ticket.projet_id), eq(projet.client_id, ticketLink.client_id)))
    .innerJoin(client, and(eq(client.id, ticketLink.client_id), isNull(client.archived_at), isNull(client.deleted_at)))
    .where(and(eq(ticketLink.id, Number(id)), isOpen))
  const link = found?.ticket_link
  if (!link || !isSame(signatureOf(secret, link), signature)) return null
  const actor: RequestActor = {
    id: '0',
    role: 'client',
    clientId: String(link.client_id),
    sessionId: '',
    isClientManager: false,
  }
  if (!(await isSeenBy(database, actor, link.ticket_id))) return null
  return { id: link.id, ticketId: link.ticket_id, expiresAt: link.expires_at, actor }
}

const isSeenBy = async (database: Queryable, actor: RequestActor, ticketId: number): Promise<boolean> =>
  (
    await database
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(eq(ticket.id, ticketId), visible('ticket', actor)))
  ).length > 0

/**
 * Returns a ticket that this person and the people of its client see; null for any other. A link to
 * a ticket that is hidden from its client would open nothing.
 */
export const linkableTicket = async (
  database: Queryable,
  actor: RequestActor,
  ticketId: number,
): Promise<Linkable | null> => {
  const [found] = await database
    .select({ name: ticket.name, clientId: projet.client_id })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(ticket.id, ticketId), visible('ticket', actor)))
  if (!found) return null
  const ofClient: RequestActor = { ...actor, role: 'client', clientId: String(found.clientId) }
  return (await isSeenBy(database, ofClient, ticketId)) ? found : null
}

/** The links of a ticket that still open, the newest first. */
export const linksOf = (database: Queryable, ticketId: number): Promise<readonly Link[]> =>
  database
    .select()
    .from(ticketLink)
    .where(and(eq(ticketLink.ticket_id, ticketId), isOpen))
    .orderBy(desc(ticketLink.created_at), asc(ticketLink.id))

/** Stores a new link. */
export const addLink = async (
  transaction: Queryable,
  link: Pick<Link, 'ticket_id' | 'client_id' | 'email' | 'created_by_id'>,
): Promise<Link> => {
  const [stored] = await transaction
    .insert(ticketLink)
    .values({ ...link, nonce: randomUUID(), expires_at: LIFETIME })
    .returning()
  if (!stored) throw new Error('The database returned no row for a new link.')
  return stored
}

/** Ends a link of this ticket; returns false for any other. */
export const endLink = async (transaction: Queryable, ticketId: number, id: number): Promise<boolean> => {
  const ended = await transaction
    .update(ticketLink)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(ticketLink.id, id), eq(ticketLink.ticket_id, ticketId), isOpen))
    .returning({ id: ticketLink.id })
  return ended.length > 0
}
