import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { channels, NOTIFICATION_EVENT } from '#contract/core/events/replication.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import type { Queryable } from '../database/connect.ts'
import { notification } from '../database/schema/conversation.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { enqueueMails } from '../mail/queue/rows.ts'
import type { Consequences } from '../writes/consequences.ts'

/** A person who receives a notification. */
export interface Recipient {
  readonly id: number
  readonly role: RoleSlug
  readonly clientId: number | null
}

/** Returns the people among these ids who can sign in. */
export const recipientsOf = async (transaction: Queryable, ids: Iterable<number | null>): Promise<readonly Recipient[]> => {
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
interface Told {
  readonly at: string
  readonly recipients: readonly Recipient[]
  /** The event belongs to a ticket's conversation: it is mailed too. */
  readonly mail?: { readonly ticketId: number; readonly commentId: number | null }
}

/**
 * Stores one notification per person, with its mail, and publishes it after the commit. `dataFor`
 * builds the link for the recipient's space.
 */
export const notify = async (
  transaction: Queryable,
  consequences: Consequences,
  { at, recipients, mail }: Told,
  dataFor: (recipient: Recipient) => NotificationData,
): Promise<void> => {
  if (recipients.length === 0) return
  const stored = await transaction
    .insert(notification)
    .values(recipients.map((recipient) => ({ user_id: recipient.id, data: dataFor(recipient), created_at: at })))
    .returning({ id: notification.id, userId: notification.user_id, data: notification.data })
  if (mail) {
    const mails = stored.map(({ id, userId, data }) => ({ ...mail, notificationId: id, userId, data: data as NotificationData }))
    await enqueueMails(transaction, mails)
    consequences.mailsQueued()
  }
  for (const { id, userId } of stored) {
    consequences.touchedFor(userId, 'notification', id)
    consequences.publish(channels.employee(userId), NOTIFICATION_EVENT, { id })
  }
  // Pages of a client subscribe to the client's channel. The event has no person's id: colleagues
  // must not see who was notified.
  const clients = new Set(recipients.flatMap(({ role, clientId }) => (role === 'client' && clientId !== null ? [clientId] : [])))
  for (const client of clients) consequences.publish(channels.client(client), NOTIFICATION_EVENT, {})
}
