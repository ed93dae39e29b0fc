import { and, count, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ErasureObstacle, ErasureReport } from '#contract/calls/person-data.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../database/connect.ts'
import { comment, file, notification } from '../database/schema/conversation.ts'
import { follow } from '../database/schema/following.ts'
import { invoiceMail } from '../database/schema/invoice-mail.ts'
import { inboundMail, mail } from '../database/schema/mail.ts'
import { client, lastLogin, user } from '../database/schema/people.ts'
import { passkey } from '../database/schema/second-factor.ts'
import { pushDevice, session } from '../database/schema/session.ts'
import { activity } from '../database/schema/sync.ts'
import { absence, savedView } from '../database/schema/team.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { managersOf } from './erase-person.ts'
import { addressesOfPerson, isAddress } from './person-addresses.ts'

const countOf = async (database: Queryable, table: PgTable, where: SQL | undefined): Promise<number> => {
  const [row] = await database.select({ count: count() }).from(table).where(where)
  return row?.count ?? 0
}

const obstacleOf = (
  id: number,
  erasedAt: string | null,
  managers: readonly { readonly id: number }[],
  actorId: number,
): ErasureObstacle | null => {
  if (erasedAt !== null) return 'person_erased'
  if (!managers.some((manager) => manager.id !== id)) return 'last_manager'
  return id === actorId ? 'own_account' : null
}

/** Counts what an erasure of the person would delete and what it would leave; changes nothing. */
export const rehearseErasure = async (database: Queryable, userId: number, actorId: number): Promise<ErasureReport> => {
  const [person] = await database
    .select({ email: user.email, erasedAt: user.erased_at })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deleted_at)))
  if (!person) throw new DomainError('not_found')
  const emails = await addressesOfPerson(database, { id: userId, email: person.email })
  const rows = (table: PgTable, where: SQL | undefined) => countOf(database, table, where)
  const [isTicket, isComment, isFile] = [isNull(ticket.deleted_at), isNull(comment.deleted_at), isNull(file.deleted_at)]
  const clients = await database
    .select({ name: client.name })
    .from(client)
    .where(and(isAddress(client.billing_email, emails), isNull(client.deleted_at)))
    .orderBy(client.name)
  return {
    erased: {
      sessions: await rows(session, eq(session.user_id, userId)),
      sign_ins: await rows(lastLogin, and(eq(lastLogin.user_id, userId), isNull(lastLogin.deleted_at))),
      passkeys: await rows(passkey, eq(passkey.user_id, userId)),
      devices: await rows(pushDevice, eq(pushDevice.user_id, userId)),
      notifications: await rows(notification, and(eq(notification.user_id, userId), isNull(notification.deleted_at))),
      saved_views: await rows(savedView, and(eq(savedView.user_id, userId), isNull(savedView.deleted_at))),
      follows: await rows(follow, and(eq(follow.user_id, userId), isNull(follow.deleted_at))),
      mails: await rows(mail, eq(mail.user_id, userId)),
      received_mails: await rows(
        inboundMail,
        or(eq(inboundMail.user_id, userId), isAddress(inboundMail.sender, emails)),
      ),
    },
    kept: {
      tickets: await rows(
        ticket,
        and(or(eq(ticket.created_by_id, userId), eq(ticket.responsable_id, userId)), isTicket),
      ),
      pointages: await rows(pointage, and(eq(pointage.user_id, userId), isNull(pointage.deleted_at))),
      comments: await rows(comment, and(eq(comment.user_id, userId), isComment)),
      files: await rows(file, and(eq(file.user_id, userId), isFile)),
      absences: await rows(absence, and(eq(absence.user_id, userId), isNull(absence.deleted_at))),
      invoice_mails: await rows(invoiceMail, and(isAddress(invoiceMail.email, emails), isNull(invoiceMail.deleted_at))),
      activity: await rows(activity, and(eq(activity.user_id, userId), isNull(activity.deleted_at))),
    },
    billing_clients: clients.map(({ name }) => name),
    obstacle: obstacleOf(userId, person.erasedAt, await managersOf(database), actorId),
  }
}
