import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { follow } from '../database/schema/following.ts'
import type { TicketFacts } from './ticket-facts.ts'

/** People's choices about one ticket. */
export interface FollowChoices {
  readonly followers: ReadonlySet<number>
  readonly muted: ReadonlySet<number>
}

/** Reads who follows a ticket, its projet or its client, and who wants to hear no more of it. */
export const followChoices = async (
  transaction: Queryable,
  { id, projetId, clientId }: Pick<TicketFacts, 'id' | 'projetId' | 'clientId'>,
): Promise<FollowChoices> => {
  const rows = await transaction
    .select({
      userId: follow.user_id,
      ticketId: follow.ticket_id,
      projetId: follow.projet_id,
      isFollowing: follow.is_following,
    })
    .from(follow)
    .where(
      and(
        isNull(follow.deleted_at),
        or(eq(follow.ticket_id, id), eq(follow.projet_id, projetId), eq(follow.client_id, clientId)),
      ),
    )
    .orderBy(asc(follow.id))
  // Least specific first, and older first: the last choice of a person is the one that counts.
  const isOf = {
    client: rows.filter((row) => row.ticketId === null && row.projetId === null),
    projet: rows.filter((row) => row.ticketId === null && row.projetId === projetId),
    ticket: rows.filter((row) => row.ticketId === id),
  }
  const choices = new Map(
    [...isOf.client, ...isOf.projet, ...isOf.ticket].map(({ userId, isFollowing }) => [userId, isFollowing]),
  )
  const chosen = (wanted: boolean) =>
    new Set([...choices].flatMap(([userId, isFollowing]) => (isFollowing === wanted ? [userId] : [])))
  return { followers: chosen(true), muted: chosen(false) }
}
