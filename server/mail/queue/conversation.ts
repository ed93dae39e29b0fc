import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { comment, notification } from '../../database/schema/conversation.ts'
import { inboundMail } from '../../database/schema/mail.ts'
import { user } from '../../database/schema/people.ts'
import { ticket } from '../../database/schema/work.ts'
import { visible } from '../../models/visibility.ts'
import { bouncesOf, isMuted, MAX_BOUNCES, type MailPerson, mailPersonById } from './recipient.ts'
import type { ClaimedMail } from './rows.ts'

/** A comment, as a mail quotes it. */
export interface QuotedComment {
  readonly by: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly body: string
  readonly isNote: boolean
}

/** A ticket's conversation as one person may see it now. */
export interface Conversation {
  readonly person: MailPerson
  readonly ticketId: number
  readonly ticketName: string
  /** The comment that the mail is about; null for another event. */
  readonly news: QuotedComment | null
  /**
   * Earlier comments, newest first. Notes are among them only when the answer to the mail is a note
   * too: the client reads any other answer, and some mail programs send the quoted text along.
   */
  readonly earlier: readonly QuotedComment[]
  /** Ids of messages of this person that came in for this ticket, oldest first. */
  readonly received: readonly string[]
}

/** An event that is in no ticket's thread: its message says all of it. */
export interface PlainNews {
  readonly person: MailPerson
  readonly ticketId: null
}

/** Why a mail is not sent. */
export type Dropped = 'no_account' | 'not_visible' | 'read' | 'stopped' | 'bounces'

const EARLIER = 4
const RECEIVED = 5

/** Reads what the recipient may see now, or why the mail has become pointless. */
export const readNews = async (
  database: Queryable,
  claimed: ClaimedMail,
): Promise<Conversation | PlainNews | Dropped> => {
  const { ticketId, userId, notificationId } = claimed
  const person = await mailPersonById(database, userId)
  if (!person) return 'no_account'
  if (ticketId !== null && (await isMuted(database, userId, ticketId))) return 'stopped'
  if ((await bouncesOf(database, person.reader.email)) >= MAX_BOUNCES) return 'bounces'
  if (notificationId !== null && (await isRead(database, notificationId))) return 'read'
  return ticketId === null ? { person, ticketId } : readConversation(database, person, { ...claimed, ticketId })
}

const readConversation = async (
  database: Queryable,
  person: MailPerson,
  { ticketId, userId, commentId }: ClaimedMail & { readonly ticketId: number },
): Promise<Conversation | Dropped> => {
  const [seen] = await database
    .select({ name: ticket.name })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), visible('ticket', person.actor)))
  if (!seen) return 'not_visible'
  const comments = await commentsFor(database, person, ticketId)
  const news =
    commentId === null
      ? null
      : (comments.find(({ id }) => id === commentId) ?? (await oneComment(database, person, commentId)))
  if (commentId !== null && news === null) return 'not_visible'
  return {
    person,
    ticketId,
    ticketName: seen.name,
    news,
    earlier: comments
      .filter(({ id, isNote }) => (commentId === null || id < commentId) && (!isNote || news?.isNote === true))
      .slice(0, EARLIER),
    received: await receivedFrom(database, userId, ticketId),
  }
}

const isRead = async (database: Queryable, id: number): Promise<boolean> =>
  (
    await database
      .select({ id: notification.id })
      .from(notification)
      .where(and(eq(notification.id, id), isNotNull(notification.read_at)))
  ).length > 0

const COLUMNS = {
  id: comment.id,
  body: comment.body,
  at: comment.created_at,
  isPublic: comment.visible_to_client,
  firstname: user.firstname,
  lastname: user.lastname,
}

const select = (database: Queryable) =>
  database.select(COLUMNS).from(comment).leftJoin(user, eq(user.id, comment.user_id))

type Row = Awaited<ReturnType<typeof select>>[number]

const quoted = ({ id, body, at, isPublic, firstname, lastname }: Row) => ({
  id,
  by: `${firstname ?? ''} ${lastname ?? ''}`.trim(),
  at,
  body,
  isNote: !isPublic,
})

/** The newest comments of the ticket that this person may see; the one of the mail may be older. */
const commentsFor = async (database: Queryable, { actor }: MailPerson, ticketId: number) =>
  (
    await select(database)
      .where(and(eq(comment.ticket_id, ticketId), visible('comment', actor)))
      .orderBy(desc(comment.id))
      .limit(EARLIER * 3)
  ).map(quoted)

const oneComment = async (database: Queryable, { actor }: MailPerson, id: number) => {
  const [found] = await select(database).where(and(eq(comment.id, id), visible('comment', actor)))
  return found ? quoted(found) : null
}

const receivedFrom = async (database: Queryable, userId: number, ticketId: number): Promise<readonly string[]> => {
  const rows = await database
    .select({ messageId: inboundMail.message_id })
    .from(inboundMail)
    .where(
      and(
        eq(inboundMail.ticket_id, ticketId),
        eq(inboundMail.user_id, userId),
        eq(inboundMail.state, 'done'),
        isNotNull(inboundMail.message_id),
      ),
    )
    .orderBy(desc(inboundMail.id))
    .limit(RECEIVED)
  return rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])).reverse()
}
