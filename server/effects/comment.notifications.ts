import { and, eq, isNull } from 'drizzle-orm'
import { COMMENT_EVENT, channels } from '#contract/core/events/replication.ts'
import { fieldOf } from '#contract/core/model.ts'
import { comment } from '../database/schema/conversation.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { notify, recipientsOf } from '../notifications/notify.ts'
import { allowedToKnow, ticketFacts, ticketLink } from '../notifications/ticket-facts.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Notifies the people mentioned in a new comment and the other participants of the ticket, with a
 * text for each, when the comment is visible to them.
 */
export const notifyOfComment: Effect = async (transaction, { actor, at, recordId, before, after, clients }, consequences) => {
  if (before || !after) return
  const facts = await ticketFacts(transaction, Number(fieldOf(after, 'ticket_id')))
  if (!facts) return
  const others = await transaction
    .selectDistinct({ id: comment.user_id })
    .from(comment)
    .where(and(eq(comment.ticket_id, facts.id), isNull(comment.deleted_at)))
  const mentioned = new Set((fieldOf(after, 'mentions') as readonly string[]).map(Number))
  const people = [...mentioned, facts.responsableId, facts.createdById, ...others.map((other) => other.id)]
  const recipients = (await recipientsOf(transaction, people)).filter(({ id }) => id !== Number(actor.id)).filter(allowedToKnow(facts, clients))
  const by = await nameOf(transaction, actor.id)
  await notify(transaction, consequences, { at, recipients, mail: { ticketId: facts.id, commentId: recordId } }, (recipient) => ({
    link: ticketLink(facts, recipient),
    message: mentioned.has(recipient.id) ? MESSAGES.mentioned(by, facts.name) : MESSAGES.commented(by, facts.name),
    icon: 'message-square',
  }))
  const data = { id: recordId, ticket_id: facts.id }
  consequences.publish(channels.layout, COMMENT_EVENT, data)
  for (const recipient of recipients) if (recipient.role !== 'client') consequences.publish(channels.employee(recipient.id), COMMENT_EVENT, data)
  for (const client of clients) consequences.publish(channels.client(client), COMMENT_EVENT, data)
}
