import { and, eq, isNull } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { COMMENT_EVENT, channels } from '#contract/core/protocol.ts'
import type { Queryable } from '../database/connect.ts'
import { comment } from '../database/schema/conversation.ts'
import { activity } from '../database/schema/sync.ts'
import { followChoices } from '../notifications/followers.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { notify, recipientsOf } from '../notifications/notify.ts'
import { allowedToKnow, type TicketFacts, ticketFacts, ticketLink } from '../notifications/ticket-facts.ts'
import type { Effect, Write } from '../writes/effect.ts'

/**
 * Notifies the people mentioned in a comment, the other participants of the ticket and those who
 * follow it, with a text for each, when the comment is visible to them. People who want to hear no
 * more of the ticket are notified of a mention only. A later change is news for those alone whom it
 * names first, or to whom it shows a note.
 */
export const notifyOfComment: Effect = async (transaction, write, consequences) => {
  const { actor, executedAt, recordId, before, after, clients } = write
  if (!after) return
  const news = await newsOf(transaction, write)
  if (!news) return
  const facts = await ticketFacts(transaction, Number(fieldOf(after, 'ticket_id')))
  if (!facts) return
  const { mentioned } = news
  const people = [...mentioned, ...(news.isShown || !before ? await takingPart(transaction, facts) : [])]
  const recipients = (await recipientsOf(transaction, people))
    // Staff were told when the note was written.
    .filter(({ id, role }) => id !== Number(actor.id) && (!news.isShown || role === 'client'))
    .filter(allowedToKnow(facts, clients))
  const by = await nameOf(transaction, actor.id)
  await notify(
    transaction,
    consequences,
    { at: executedAt, recipients, ticketId: facts.id, commentId: recordId, by: Number(actor.id) },
    (recipient) => {
      const isMentioned = mentioned.has(recipient.id)
      const message = isMentioned ? MESSAGES.mentioned(by, facts.name) : MESSAGES.commented(by, facts.name)
      return {
        kind: isMentioned ? 'mention' : 'comment',
        data: { link: ticketLink(facts, recipient), message, icon: 'message-square' },
      }
    },
  )
  if (before && !news.isShown) return
  const data = { id: recordId, ticket_id: facts.id }
  consequences.publish(channels.layout, COMMENT_EVENT, data)
  for (const recipient of recipients)
    if (recipient.role !== 'client') consequences.publish(channels.employee(recipient.id), COMMENT_EVENT, data)
  for (const client of clients) consequences.publish(channels.client(client), COMMENT_EVENT, data)
}

/** Message that a write of a comment sends to people; null when it sends none. */
interface News {
  /** People who are mentioned for the first time by this write. */
  readonly mentioned: ReadonlySet<number>
  /** Tells whether this write shows a note to the client for the first time. */
  readonly isShown: boolean
}

const mentionsOf = (record: AnyRecord | null): readonly number[] =>
  record === null ? [] : (fieldOf(record, 'mentions') as readonly string[]).map(Number)

const newsOf = async (transaction: Queryable, { recordId, before, after }: Write): Promise<News | null> => {
  const isVisible = (record: AnyRecord | null): boolean =>
    record !== null && fieldOf(record, 'visible_to_client') === true
  const isShown = before !== null && !isVisible(before) && isVisible(after) && !(await wasShown(transaction, recordId))
  // People mentioned in a note that was hidden from them are notified once it is shown to them.
  const known = isShown ? [] : mentionsOf(before)
  const mentioned = new Set(mentionsOf(after).filter((id) => !known.includes(id)))
  return before === null || isShown || mentioned.size > 0 ? { mentioned, isShown } : null
}

/**
 * Tells whether the client could read the comment before: hiding and showing a reply notifies no
 * one.
 */
const wasShown = async (transaction: Queryable, id: number): Promise<boolean> => {
  const changes = await transaction
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.model, 'comment'), eq(activity.record_id, id), eq(activity.action, 'updateVisibility')))
    .limit(1)
  return changes.length > 0
}

/** Assignee, author, commenters and followers, without people who muted the ticket. */
const takingPart = async (transaction: Queryable, facts: TicketFacts): Promise<readonly number[]> => {
  const authors = await transaction
    .selectDistinct({ id: comment.user_id })
    .from(comment)
    .where(and(eq(comment.ticket_id, facts.id), isNull(comment.deleted_at)))
  const { followers, muted } = await followChoices(transaction, facts)
  const taking = [facts.responsableId, facts.createdById, ...authors.map(({ id }) => id), ...followers]
  return taking.flatMap((id) => (id !== null && !muted.has(id) ? [id] : []))
}
