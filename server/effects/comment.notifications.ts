import { and, eq, isNull } from 'drizzle-orm'
import { COMMENT_EVENT, channels } from '#contract/core/events/replication.ts'
import { fieldOf } from '#contract/core/model.ts'
import { comment } from '../database/schema/conversation.ts'
import { followChoices } from '../notifications/followers.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { notify, recipientsOf } from '../notifications/notify.ts'
import { allowedToKnow, ticketFacts, ticketLink } from '../notifications/ticket-facts.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Notifies the people mentioned in a new comment, the other participants of the ticket and those who
 * follow it, with a text for each, when the comment is visible to them. People who want to hear no
 * more of the ticket are notified of a mention only.
 */
export const notifyOfComment: Effect = async (transaction, { actor, at, recordId, before, after, clients }, consequences) => {
  if (before || !after) return
  const facts = await ticketFacts(transaction, Number(fieldOf(after, 'ticket_id')))
  if (!facts) return
  const others = await transaction
    .selectDistinct({ id: comment.user_id })
    .from(comment)
    .where(and(eq(comment.ticket_id, facts.id), isNull(comment.deleted_at)))
  const { followers, muted } = await followChoices(transaction, facts)
  const mentioned = new Set((fieldOf(after, 'mentions') as readonly string[]).map(Number))
  const taking = [facts.responsableId, facts.createdById, ...others.map((other) => other.id), ...followers]
  const people = [...mentioned, ...taking.filter((id) => id !== null && !muted.has(id))]
  const recipients = (await recipientsOf(transaction, people)).filter(({ id }) => id !== Number(actor.id)).filter(allowedToKnow(facts, clients))
  const by = await nameOf(transaction, actor.id)
  await notify(transaction, consequences, { at, recipients, ticketId: facts.id, commentId: recordId, by: Number(actor.id) }, (recipient) => {
    const isMentioned = mentioned.has(recipient.id)
    const message = isMentioned ? MESSAGES.mentioned(by, facts.name) : MESSAGES.commented(by, facts.name)
    return { kind: isMentioned ? 'mention' : 'comment', data: { link: ticketLink(facts, recipient), message, icon: 'message-square' } }
  })
  const data = { id: recordId, ticket_id: facts.id }
  consequences.publish(channels.layout, COMMENT_EVENT, data)
  for (const recipient of recipients) if (recipient.role !== 'client') consequences.publish(channels.employee(recipient.id), COMMENT_EVENT, data)
  for (const client of clients) consequences.publish(channels.client(client), COMMENT_EVENT, data)
}
