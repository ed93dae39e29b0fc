import { eq } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { ticketStatus } from '../database/schema/reference.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { notify, recipientsOf } from '../notifications/notify.ts'
import { allowedToKnow, ticketFacts, ticketLink } from '../notifications/ticket-facts.ts'
import type { Effect } from '../writes/effect.ts'

type Message = (typeof MESSAGES)['assigned']

const person = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/**
 * Notifies the person who has to act next and the person who waits for the result, except the
 * actor.
 */
export const notifyOfTicket: Effect = async (transaction, { actor, at, recordId, before, after, clients }, consequences) => {
  if (!after) return
  const changed = (name: string): boolean => (before === null ? fieldOf(after, name) !== null : fieldOf(before, name) !== fieldOf(after, name))
  const news: { readonly to: number | null; readonly message: Message; readonly icon: string }[] = []
  const tell = (field: string, message: Message, icon: string): void => {
    if (changed(field)) news.push({ to: person(fieldOf(after, field)), message, icon })
  }
  tell('responsable_id', MESSAGES.assigned, 'user-check')
  tell('waiting_validation_user_id', MESSAGES.toValidate, 'hourglass')
  tell('waiting_solving_user_id', MESSAGES.toSolve, 'circle-alert')

  const raised = before === null && actor.role === 'client'
  const moved = before !== null && changed('status_id')
  if (news.length === 0 && !raised && !moved) return
  const facts = await ticketFacts(transaction, recordId)
  if (!facts) return
  if (raised) news.push({ to: facts.responsableId ?? facts.projetResponsableId, message: MESSAGES.raised, icon: 'ticket' })
  if (moved && (await isFinished(transaction, fieldOf(after, 'status_id'))))
    news.push({ to: facts.createdById, message: MESSAGES.finished, icon: 'circle-check' })

  const by = await nameOf(transaction, actor.id)
  for (const { to, message, icon } of news) {
    if (to === null || to === Number(actor.id)) continue
    const recipients = (await recipientsOf(transaction, [to])).filter(allowedToKnow(facts, clients))
    await notify(transaction, consequences, { at, recipients, mail: { ticketId: facts.id, commentId: null } }, (recipient) => ({
      link: ticketLink(facts, recipient),
      message: message(by, facts.name),
      icon,
    }))
  }
}

const isFinished = async (transaction: Parameters<Effect>[0], statusId: unknown): Promise<boolean> => {
  const [status] = await transaction
    .select({ isDone: ticketStatus.is_done, isClosed: ticketStatus.is_closed })
    .from(ticketStatus)
    .where(eq(ticketStatus.id, Number(statusId)))
  return status?.isDone === true || status?.isClosed === true
}
