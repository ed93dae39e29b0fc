import { and, eq, isNull, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { isLocale, type Locale } from '#contract/core/kinds/locale.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import { client, user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import type { Reader } from '../../mail/mail.ts'
import type { RequestActor } from '../../models/actor.ts'
import { mayBeSignedIn } from '../../models/client-people.ts'

/** Values of a person for signing in and for mails. */
export interface Person {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  /** Name of the client; for a person without client, the company given at registration. */
  readonly company: string | null
  readonly email: string
  readonly locale: Locale | null
  readonly role: RoleSlug
  readonly isActive: boolean
  readonly passwordHash: string | null
}

const COLUMNS = {
  id: user.id,
  firstname: user.firstname,
  lastname: user.lastname,
  company: sql<
    string | null
  >`coalesce((select ${client.name} from ${client} where ${client.id} = ${user.client_id}), ${user.company})`,
  email: user.email,
  locale: user.locale,
  role: role.slug,
  isActive: mayBeSignedIn,
  passwordHash: user.password_hash,
}

const find = async (database: Queryable, which: ReturnType<typeof sql>): Promise<readonly Person[]> => {
  const rows = await database
    .select(COLUMNS)
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(which, isNull(user.deleted_at)))
  return rows.map((row) => ({ ...row, role: row.role as RoleSlug, locale: isLocale(row.locale) ? row.locale : null }))
}

/** Person with this address, folded; undefined for an unknown one. */
export const personByEmail = async (database: Queryable, email: string): Promise<Person | undefined> =>
  (await find(database, sql`lower(${user.email} collate "C") = ${foldEmail(email)}`))[0]

/** Person with this id; undefined for an unknown one. */
export const personById = async (database: Queryable, id: number): Promise<Person | undefined> =>
  (await find(database, sql`${user.id} = ${id}`))[0]

/** The person who makes a request. Throws 401 for one who was deleted meanwhile. */
export const personOfRequest = async (database: Queryable, { id }: Pick<RequestActor, 'id'>): Promise<Person> => {
  const person = await personById(database, Number(id))
  if (!person) throw new DomainError('unauthenticated')
  return person
}

/** Managers who can sign in. */
export const activeManagers = (database: Queryable): Promise<readonly Person[]> =>
  find(database, sql`(${role.slug} = 'manager' and ${user.is_active})`)

/**
 * Locks the person and returns the current values; account and client can't change until the
 * transaction ends. A sign-in concurrent with a password change or the closing of an account either
 * precedes it, and its session ends with the others, or follows it, and is refused. Call it before
 * the transaction locks tokens.
 */
export const lockedPerson = async (transaction: Queryable, id: number): Promise<Person | undefined> => {
  const [locked] = await transaction
    .select({ clientId: user.client_id })
    .from(user)
    .where(eq(user.id, id))
    .for('no key update')
  if (!locked) return undefined
  if (locked.clientId !== null)
    await transaction.select({ id: client.id }).from(client).where(eq(client.id, locked.clientId)).for('share')
  return personById(transaction, id)
}

/** Names the account that an attempt is counted for: the person where the address is known. */
export const accountOf = (person: Pick<Person, 'id'> | undefined, email: string): string =>
  person ? `person ${person.id}` : foldEmail(email)

/** Returns the recipient of a mail, in their own language, else in the given one. */
export const readerOf = ({ email, firstname, locale }: Person, otherwise: Locale): Reader => ({
  email,
  firstname,
  locale: locale ?? otherwise,
})
