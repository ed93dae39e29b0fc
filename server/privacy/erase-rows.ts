import { and, eq, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ERASED_TEXT } from '#contract/models/user/erased-person.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { comment, commentRead, notification, picture } from '../database/schema/conversation.ts'
import { follow } from '../database/schema/following.ts'
import { commit } from '../database/schema/github.ts'
import { helpArticleReader } from '../database/schema/help.ts'
import { importReference, importRefusal } from '../database/schema/import.ts'
import { calendarFeed, leaveAdjustment } from '../database/schema/leave.ts'
import { inboundMail, mail, mailAddress, mailMute } from '../database/schema/mail.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import { outgoingDelivery } from '../database/schema/outgoing-webhook.ts'
import { lastLogin } from '../database/schema/people.ts'
import { personalToken } from '../database/schema/personal-token.ts'
import { challenge, passkey, recoveryCode, totp } from '../database/schema/second-factor.ts'
import { oneTimeToken, pushDevice, session } from '../database/schema/session.ts'
import { idempotencyKey, removal } from '../database/schema/sync.ts'
import { absence, listLayout, savedView } from '../database/schema/team.ts'
import { ticketLink } from '../database/schema/ticket-link.ts'
import { timer } from '../database/schema/timer.ts'
import { ticket, ticketFavorite } from '../database/schema/work.ts'
import type { Bookkept } from '../database/tables.ts'
import { clientsWhoSee } from '../models/visibility.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Consequences } from '../writes/consequences.ts'
import { hasAddress, isAddress } from './person-addresses.ts'
import { replaceName } from './replace-name.ts'
import type { Secrets } from './secrets.ts'

type Owned = PgTable & { readonly user_id: PgColumn }

/** Rows of one person that no feed carries: nothing of them stays. Tokens go with their session. */
export const DELETED: readonly Owned[] = [
  ...[
    session,
    personalToken,
    totp,
    passkey,
    recoveryCode,
    challenge,
    oneTimeToken,
    pushDevice,
    idempotencyKey,
    removal,
  ],
  ...[mail, mailMute, commentRead, ticketFavorite, helpArticleReader],
]

/**
 * Rows of one person that devices have: an empty tombstone stays, which removes them there. Those
 * that the person had deleted are emptied too.
 */
export const TOMBSTONES: readonly {
  readonly model: ModelName
  readonly table: Owned & Bookkept
  readonly blank: Readonly<Record<string, unknown>>
}[] = [
  { model: 'notification', table: notification, blank: { data: {}, ticket_id: null, by_user_id: null } },
  { model: 'last_login', table: lastLogin, blank: { ip: null, user_agent: null } },
  { model: 'notification_preference', table: notificationPreference, blank: { time_zone: null } },
  { model: 'follow', table: follow, blank: {} },
  { model: 'saved_view', table: savedView, blank: { name: '', query: null } },
  { model: 'list_layout', table: listLayout, blank: { columns: null } },
  { model: 'calendar_feed', table: calendarFeed, blank: { token_hash: '' } },
  { model: 'timer', table: timer, blank: {} },
]

/** Deletes what is the person's alone. */
export const eraseOwnRows = async (
  transaction: Queryable,
  { userId, emails }: Secrets,
  consequences: Consequences,
): Promise<void> => {
  await eraseDeliveries(transaction, userId, emails)
  for (const table of DELETED) await transaction.delete(table).where(eq(table.user_id, userId))
  for (const { model, table, blank } of TOMBSTONES) {
    const rows = await transaction
      .update(table)
      .set({ ...blank, deleted_at: sql`coalesce(${table.deleted_at}, now())` } as Record<string, unknown>)
      .where(eq(table.user_id, userId))
      .returning({ id: table.id })
    if (rows.length > 0) consequences.hintStaff(model)
  }
  const pictures = await transaction
    .delete(picture)
    .where(and(eq(picture.model, 'user'), eq(picture.record_id, userId)))
    .returning({ storage: picture.storage })
  for (const { storage } of pictures) consequences.discard(storage)
}

/**
 * Deletes what webhooks were told of the person, by the person, of their records, or with the
 * address.
 */
const eraseDeliveries = async (transaction: Queryable, userId: number, emails: readonly string[]): Promise<void> => {
  const { model, record_id, body } = outgoingDelivery
  const data = sql`(${body}::jsonb -> 'data')`
  const isTheirs = sql`${String(userId)} in (${data} ->> 'actor_id', ${data} -> 'record' ->> 'user_id')`
  await transaction
    .delete(outgoingDelivery)
    .where(or(and(eq(model, 'user'), eq(record_id, userId)), isTheirs, hasAddress(body, emails)))
}

/** Removes the mails from and to the person, with the originals that were kept. */
export const eraseMails = async (
  transaction: Queryable,
  { userId, emails }: Secrets,
  consequences: Consequences,
): Promise<void> => {
  const received = await transaction
    .update(inboundMail)
    .set({
      ...{ sender: null, sender_name: null, subject: null, left_out: [] },
      state: sql`case when ${inboundMail.state} in ('received', 'held', 'failed') then 'discarded' else ${inboundMail.state} end`,
    })
    .where(or(eq(inboundMail.user_id, userId), isAddress(inboundMail.sender, emails)))
    .returning({ storage: inboundMail.storage })
  for (const { storage } of received) consequences.discard(storage)
  await transaction.delete(mailAddress).where(isAddress(mailAddress.email, emails))
  await transaction
    .update(ticketLink)
    .set({ email: null, revoked_at: sql`now()` })
    .where(isAddress(ticketLink.email, emails))
  await transaction
    .delete(importReference)
    .where(and(eq(importReference.model, 'user'), eq(importReference.record_id, userId)))
  await transaction.delete(importRefusal).where(hasAddress(importRefusal.cells, emails))
}

/**
 * Replaces the person's name in messages to others (« Zoé Roux a commenté … »). Their devices get
 * the notification again.
 */
export const eraseFromMessages = async (transaction: Queryable, former: string, name: string): Promise<void> => {
  // People without a name are named nowhere.
  if (former === '') return
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
  const [data, subject] = [replaceName(inJson(former), inJson(name)), replaceName(former, name)]
  await transaction
    .update(notification)
    .set({ data: sql`${data.replacedIn(notification.data)}::jsonb` })
    .where(data.isIn(notification.data))
  await transaction
    .update(mail)
    .set({ data: sql`${data.replacedIn(mail.data)}::jsonb` })
    .where(data.isIn(mail.data))
  await transaction
    .update(mail)
    .set({ subject: subject.replacedIn(mail.subject) })
    .where(subject.isIn(mail.subject))
}

/** Removes the person's words and name from records that stay. */
export const eraseFromRecords = async (
  transaction: Queryable,
  { userId, emails, comments }: Secrets,
  name: string,
  consequences: Consequences,
): Promise<void> => {
  const hint = async (model: ModelName, rows: readonly { readonly id: number }[]): Promise<void> => {
    const ids = rows.map(({ id }) => id)
    await addHints(transaction, consequences, { model, ids, clients: await clientsWhoSee(transaction, model, ids) })
  }
  await hint(
    'ticket',
    await transaction
      .update(ticket)
      .set({ email: null })
      .where(isAddress(ticket.email, emails))
      .returning({ id: ticket.id }),
  )
  await hint(
    'commit',
    await transaction
      .update(commit)
      .set({ author_name: name })
      .where(eq(commit.user_id, userId))
      .returning({ id: commit.id }),
  )
  const isTheirs = and(eq(absence.user_id, userId), sql`${absence.comment} is not null`)
  await hint(
    'absence',
    await transaction.update(absence).set({ comment: null }).where(isTheirs).returning({ id: absence.id }),
  )
  const isGiven = and(eq(leaveAdjustment.user_id, userId), sql`${leaveAdjustment.reason} is not null`)
  await hint(
    'leave_adjustment',
    await transaction
      .update(leaveAdjustment)
      .set({ reason: null })
      .where(isGiven)
      .returning({ id: leaveAdjustment.id }),
  )
  if (!comments) return
  const isWritten = eq(comment.user_id, userId)
  await hint(
    'comment',
    await transaction
      .update(comment)
      .set({ body: ERASED_TEXT, mentions: [] })
      .where(isWritten)
      .returning({ id: comment.id }),
  )
}
