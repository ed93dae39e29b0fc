import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { channels, NOTIFICATION_EVENT } from '#contract/core/protocol.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import type { NotificationKind } from '#contract/models/notification/notification-kind.ts'
import type { Queryable } from '../database/connect.ts'
import { notification } from '../database/schema/conversation.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { enqueueMails } from '../mail/queue/rows.ts'
import type { Consequences } from '../writes/consequences.ts'
import { deliveryOf } from './delivery.ts'
import { preferencesOf } from './preferences.ts'

type PushMessage = Parameters<Consequences['push']>[0]

/** A person who receives a notification. */
export interface Recipient {
  readonly id: number
  readonly role: RoleSlug
  readonly clientId: number | null
}

/** Returns the people among these ids who can sign in. */
export const recipientsOf = async (
  transaction: Queryable,
  ids: Iterable<number | null>,
): Promise<readonly Recipient[]> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return []
  return transaction
    .select({ id: user.id, role: sql<RoleSlug>`${role.slug}`, clientId: user.client_id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(inArray(user.id, wanted), eq(user.is_active, true), isNull(user.deleted_at)))
}

/** Returns every manager who can sign in. */
export const allManagers = (transaction: Queryable): Promise<readonly Recipient[]> =>
  transaction
    .select({ id: user.id, role: sql<RoleSlug>`${role.slug}`, clientId: user.client_id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(eq(role.slug, 'manager'), eq(user.is_active, true), isNull(user.deleted_at)))

/** One event that people are notified of. */
export interface NotifiedEvent {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly recipients: readonly Recipient[]
  readonly ticketId: number | null
  /**
   * The ticket in whose thread the mail is, for an event about something else; `ticketId` when
   * absent.
   */
  readonly mailedWith?: number | null
  /** The comment that the event is. */
  readonly commentId?: number
  /** The person who caused the notification; null for a visitor. */
  readonly by: number | null
}

/** The event as one recipient hears of it. */
export interface Notice {
  readonly kind: NotificationKind
  readonly data: NotificationData
}

/**
 * Stores one notification per person who wants to hear of the event, with its mail, and publishes
 * it after the commit. `noticeFor` builds the link for the recipient's space.
 */
export const notify = async (
  transaction: Queryable,
  consequences: Consequences,
  { at, recipients, ticketId, mailedWith, commentId, by }: NotifiedEvent,
  noticeFor: (recipient: Recipient) => Notice,
): Promise<void> => {
  if (recipients.length === 0) return
  const thread = mailedWith ?? ticketId
  const preferences = await preferencesOf(transaction, recipients)
  const deliveries = recipients.map((recipient) => {
    const notice = noticeFor(recipient)
    return { recipient, notice, delivery: deliveryOf(preferences(recipient), notice.kind, at) }
  })
  for (const { recipient, notice, delivery } of deliveries) {
    if (delivery.push) consequences.push(pushedTo(recipient, notice, ticketId))
  }
  // A message that is only pushed leaves nothing to list or to mail.
  const kept = deliveries.filter(({ delivery }) => delivery.inApp || delivery.mailAt !== null)
  if (kept.length === 0) return
  const stored = await transaction
    .insert(notification)
    .values(
      kept.map(({ recipient, notice, delivery }) => ({
        user_id: recipient.id,
        kind: notice.kind,
        in_app: delivery.inApp,
        ticket_id: ticketId,
        by_user_id: by,
        data: notice.data,
        created_at: at,
      })),
    )
    .returning({ id: notification.id, userId: notification.user_id, inApp: notification.in_app })
  const mails = stored.flatMap(({ id, userId }) => {
    const { notice, delivery } = kept.find(({ recipient }) => recipient.id === userId) ?? {}
    return !notice || !delivery?.mailAt
      ? []
      : [
          {
            notificationId: id,
            userId,
            ticketId: thread,
            commentId: commentId ?? null,
            data: notice.data,
            isDigest: delivery.isDigest,
            sendAt: delivery.mailAt,
          },
        ]
  })
  if (mails.length > 0) {
    await enqueueMails(transaction, mails)
    consequences.mailsQueued()
  }
  const shown = stored.filter(({ inApp }) => inApp)
  for (const { id, userId } of shown) {
    consequences.hintPerson(userId, 'notification', id)
    consequences.publish(channels.employee(userId), NOTIFICATION_EVENT, { id })
  }
  // Pages of a client subscribe to the client's channel. The event has no person's id: colleagues
  // must not see who was notified.
  const rung = new Set(shown.map(({ userId }) => userId))
  const clients = new Set(
    recipients.flatMap(({ id, role, clientId }) =>
      role === 'client' && clientId !== null && rung.has(id) ? [clientId] : [],
    ),
  )
  for (const client of clients) consequences.publish(channels.client(client), NOTIFICATION_EVENT, {})
}

/** One message for each ticket stays on the screen of a device: a later one takes its place. */
const pushedTo = ({ id }: Recipient, { data }: Notice, ticketId: number | null): PushMessage => ({
  userId: id,
  title: data.message,
  body: { fr: '', en: '' },
  path: data.link,
  tag: ticketId === null ? data.link : `ticket:${ticketId}`,
})
