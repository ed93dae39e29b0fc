import { eq } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { NotificationIcon } from '#contract/models/notification/notification-icon.ts'
import { ticketStatus } from '../database/schema/reference.ts'
import { followChoices } from '../notifications/followers.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { nameOf } from '../notifications/name-of.ts'
import { allManagers, notify, recipientsOf } from '../notifications/notify.ts'
import { allowedToKnow, type TicketFacts, ticketFacts, ticketLink } from '../notifications/ticket-facts.ts'
import type { Effect } from '../writes/effect.ts'

type Message = (typeof MESSAGES)['assigned']

/** A message for some people about one step of a ticket. */
interface News {
  readonly to: readonly (number | null)[]
  readonly kind: 'asked' | 'progress'
  readonly message: Message
  readonly icon: NotificationIcon
}

const person = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/**
 * Notifies the person who has to act next, the person who waits for the result and the people who
 * follow the ticket, except the actor. Each person is notified once, of the step that asks the most
 * of them.
 */
export const notifyOfTicket: Effect = async (
  transaction,
  { actor, executedAt, recordId, before, after, clients },
  consequences,
) => {
  if (!after) return
  const asked = askedOf(before, after)
  const isRaised = before === null
  const isMoved = before !== null && fieldOf(before, 'status_id') !== fieldOf(after, 'status_id')
  if (asked.length === 0 && !isRaised && !isMoved) return
  const facts = await ticketFacts(transaction, recordId)
  if (!facts) return
  const { followers, muted } = await followChoices(transaction, facts)
  const news = [...asked]
  if (isRaised) {
    const takers = actor.role === 'client' ? await takersOf(transaction, facts) : []
    news.push({ to: [...takers, ...followers], kind: 'progress', message: MESSAGES.raised, icon: 'ticket' })
  }
  if (isMoved && (await isFinished(transaction, fieldOf(after, 'status_id'))))
    news.push({
      to: [facts.createdById, ...followers],
      kind: 'progress',
      message: MESSAGES.finished,
      icon: 'circle-check',
    })

  const by = await nameOf(transaction, actor.id)
  const notifiedIds = new Set([Number(actor.id)])
  for (const { to, kind, message, icon } of news) {
    const wanted = to.filter((id) => id !== null && !notifiedIds.has(id) && (kind === 'asked' || !muted.has(id)))
    const recipients = (await recipientsOf(transaction, wanted)).filter(allowedToKnow(facts, clients))
    for (const { id } of recipients) notifiedIds.add(id)
    await notify(
      transaction,
      consequences,
      { at: executedAt, recipients, ticketId: facts.id, by: Number(actor.id) },
      (recipient) => ({
        kind,
        data: { link: ticketLink(facts, recipient), message: message(by, facts.name), icon },
      }),
    )
  }
}

/**
 * The staff who take up a client's new ticket: whoever is responsible for it, or else every
 * manager. A responsable who can no longer sign in counts as none.
 */
const takersOf = async (
  transaction: Parameters<Effect>[0],
  { responsableId, projetResponsableId }: TicketFacts,
): Promise<readonly number[]> => {
  const responsable = await recipientsOf(transaction, [responsableId ?? projetResponsableId])
  const takers = responsable.length > 0 ? responsable : await allManagers(transaction)
  return takers.map(({ id }) => id)
}

/** The people who have to act after the change. */
const askedOf = (before: AnyRecord | null, after: AnyRecord): readonly News[] => {
  const changed = (name: string): boolean =>
    before === null ? fieldOf(after, name) !== null : fieldOf(before, name) !== fieldOf(after, name)
  const ask = (field: string, message: Message, icon: NotificationIcon): readonly News[] =>
    changed(field) ? [{ to: [person(fieldOf(after, field))], kind: 'asked', message, icon }] : []
  return [
    ...ask('responsable_id', MESSAGES.assigned, 'user-check'),
    ...ask('waiting_validation_user_id', MESSAGES.toValidate, 'hourglass'),
    ...ask('waiting_solving_user_id', MESSAGES.toSolve, 'circle-alert'),
  ]
}

const isFinished = async (transaction: Parameters<Effect>[0], statusId: unknown): Promise<boolean> => {
  const [status] = await transaction
    .select({ isDone: ticketStatus.is_done, isClosed: ticketStatus.is_closed })
    .from(ticketStatus)
    .where(eq(ticketStatus.id, Number(statusId)))
  return status?.isDone === true || status?.isClosed === true
}
