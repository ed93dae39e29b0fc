import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FollowedTicket } from '#contract/calls/ticket-link.calls.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Queryable } from '../../database/connect.ts'
import { comment, file } from '../../database/schema/conversation.ts'
import { projet, user } from '../../database/schema/people.ts'
import { role, ticketStatus } from '../../database/schema/reference.ts'
import { ticket } from '../../database/schema/work.ts'
import { visible } from '../../models/visibility.ts'
import type { OpenedLink } from './ticket-links.ts'

/** More would be no page that a person reads; the newest ones are its news. */
const MAX_COMMENTS = 500

const nameOf = (firstname: string | null, lastname: string | null): string | null =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim() || null

const commentsOf = async (
  database: Queryable,
  { actor, ticketId }: OpenedLink,
): Promise<Pick<FollowedTicket, 'comments' | 'has_earlier'>> => {
  const newestFirst = await database
    .select({
      id: comment.id,
      body: comment.body,
      at: comment.created_at,
      firstname: user.firstname,
      lastname: user.lastname,
      isStaff: sql<boolean>`coalesce(${ne(role.slug, 'client')}, false)`,
    })
    .from(comment)
    .leftJoin(user, eq(user.id, comment.user_id))
    .leftJoin(role, eq(role.id, user.role_id))
    .where(and(eq(comment.ticket_id, ticketId), visible('comment', actor)))
    .orderBy(desc(comment.created_at), desc(comment.id))
    .limit(MAX_COMMENTS + 1)
  const comments = newestFirst
    .slice(0, MAX_COMMENTS)
    .toReversed()
    .map(({ id, body, at, firstname, lastname, isStaff }) => ({
      id,
      by: nameOf(firstname, lastname),
      is_staff: isStaff,
      at,
      body,
    }))
  return { comments, has_earlier: newestFirst.length > MAX_COMMENTS }
}

/** Reads the ticket of a link as the people of its client see it; null when it is gone. */
export const readFollowedTicket = async (database: Queryable, opened: OpenedLink): Promise<FollowedTicket | null> => {
  const responsable = alias(user, 'responsable')
  const [found] = await database
    .select({
      id: ticket.id,
      name: ticket.name,
      description: ticket.description,
      created_at: ticket.created_at,
      projet: projet.name,
      status: ticketStatus.name,
      stage: ticketStatus.stage,
      firstname: responsable.firstname,
      lastname: responsable.lastname,
    })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .innerJoin(ticketStatus, eq(ticketStatus.id, ticket.status_id))
    .leftJoin(responsable, eq(responsable.id, ticket.responsable_id))
    .where(and(eq(ticket.id, opened.ticketId), visible('ticket', opened.actor)))
  if (!found) return null
  const { firstname, lastname, stage, ...shown } = found
  const files = await database
    .select({ id: file.id, name: file.name, mime: file.mime, bytes: file.bytes })
    .from(file)
    .where(and(eq(file.ticket_id, opened.ticketId), visible('file', opened.actor)))
    .orderBy(asc(file.id))
  return {
    ...shown,
    stage: stage as TicketStage,
    responsable: nameOf(firstname, lastname),
    expires_at: opened.expiresAt,
    ...(await commentsOf(database, opened)),
    files,
  }
}

/** A file of the ticket of a link, as it is stored; null for one that the client does not see. */
export const fileOfFollowedTicket = async (database: Queryable, { actor, ticketId }: OpenedLink, id: number) => {
  const [stored] = await database
    .select({ storage: file.storage, mime: file.mime, name: file.name })
    .from(file)
    .where(and(eq(file.id, id), eq(file.ticket_id, ticketId), visible('file', actor)))
  return stored ?? null
}
