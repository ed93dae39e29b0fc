import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { isLocale } from '#contract/core/kinds/locale.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import { mailAddress, mailMute } from '../../database/schema/mail.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import type { RequestActor } from '../../models/actor.ts'
import { mayBeSignedIn } from '../../models/client-people.ts'
import type { Reader } from '../mail.ts'

/** A person as sender or recipient of mails, with their rights. */
export interface MailPerson {
  readonly actor: RequestActor
  readonly reader: Reader
  readonly name: string
}

/** Permanent failures in a row after which an address gets no mail. */
export const MAX_BOUNCES = 3

const find = async (database: Queryable, which: ReturnType<typeof sql>): Promise<MailPerson | null> => {
  const [found] = await database
    .select({
      id: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      locale: user.locale,
      clientId: user.client_id,
      isClientManager: user.is_client_manager,
      role: sql<RoleSlug>`${role.slug}`,
    })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(which, mayBeSignedIn, isNull(user.deleted_at)))
  if (!found) return null
  const isClient = found.role === 'client'
  return {
    actor: {
      id: String(found.id),
      role: found.role,
      clientId: isClient && found.clientId !== null ? String(found.clientId) : null,
      isClientManager: isClient && found.isClientManager,
      sessionId: '',
    },
    reader: { email: found.email, firstname: found.firstname, locale: isLocale(found.locale) ? found.locale : 'fr' },
    name: `${found.firstname} ${found.lastname}`.trim(),
  }
}

/** The person with this id, when they may use the product now. */
export const mailPersonById = (database: Queryable, id: number): Promise<MailPerson | null> =>
  find(database, sql`${user.id} = ${id}`)

/** The person with this address, when they may use the product now. */
export const mailPersonByEmail = (database: Queryable, email: string): Promise<MailPerson | null> =>
  find(database, sql`lower(${user.email} collate "C") = ${foldEmail(email)}`)

/** Id of « every ticket » among the stopped ones. */
export const EVERY_TICKET = 0

/** Tells whether a person has stopped mails about this ticket or about all. */
export const isMuted = async (database: Queryable, userId: number, ticketId: number): Promise<boolean> =>
  (
    await database
      .select({ id: mailMute.ticket_id })
      .from(mailMute)
      .where(and(eq(mailMute.user_id, userId), inArray(mailMute.ticket_id, [ticketId, EVERY_TICKET])))
  ).length > 0

/** Stops mails of a person about one ticket, or about all. */
export const mute = async (database: Queryable, userId: number, ticketId: number): Promise<void> => {
  await database.insert(mailMute).values({ user_id: userId, ticket_id: ticketId }).onConflictDoNothing()
}

/** Sends a person mails about this ticket, and about others, again. */
export const unmute = async (database: Queryable, userId: number, ticketId: number): Promise<void> => {
  await database
    .delete(mailMute)
    .where(and(eq(mailMute.user_id, userId), inArray(mailMute.ticket_id, [ticketId, EVERY_TICKET])))
}

/** Permanent failures of an address in a row. */
export const bouncesOf = async (database: Queryable, email: string): Promise<number> => {
  const [found] = await database
    .select({ bounces: mailAddress.bounces })
    .from(mailAddress)
    .where(eq(mailAddress.email, foldEmail(email)))
  return found?.bounces ?? 0
}

/** Counts a permanent failure of an address. */
export const countBounce = async (database: Queryable, email: string, status: string): Promise<void> => {
  const values = { last_status: status, last_bounce_at: new Date().toISOString() }
  await database
    .insert(mailAddress)
    .values({ email: foldEmail(email), bounces: 1, ...values })
    .onConflictDoUpdate({ target: mailAddress.email, set: { ...values, bounces: sql`${mailAddress.bounces} + 1` } })
}

/** Forgets the failures of an address: a mail came from it, or a manager tries again. */
export const forgetBounces = async (database: Queryable, email: string): Promise<void> => {
  await database.delete(mailAddress).where(eq(mailAddress.email, foldEmail(email)))
}
