import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import type { Queryable } from '../../database/connect.ts'
import { client, user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { hasClientRole } from '../../models/client-people.ts'
import { discardUnprovedPassword } from '../passwords/unproved-password.ts'

/** Values of an invitation. */
interface Invited {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly is_client_manager: boolean
}

/** An account that an invitation opened, or one that waits for its first password. */
interface Colleague {
  readonly id: number
  /** False for a person who already has a password. */
  readonly isNew: boolean
}

const taken = (): DomainError => new DomainError('validation', { issues: { email: [{ code: 'taken' }] } })

/**
 * Locks the client, so that changes of its accounts follow each other, and throws `forbidden`
 * unless this person still manages them: a colleague may have removed them meanwhile.
 */
export const lockAccountsOf = async (transaction: Queryable, clientId: number, managerId: number): Promise<void> => {
  await transaction.select({ id: client.id }).from(client).where(eq(client.id, clientId)).for('no key update')
  const [manager] = await transaction
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, managerId),
        eq(user.client_id, clientId),
        hasClientRole,
        user.is_active,
        user.is_client_manager,
        isNull(user.deleted_at),
      ),
    )
  if (!manager) throw new DomainError('forbidden')
}

/**
 * Gives a person access to the space of a client: creates the account, opens one of this client
 * that was closed, or one that has no password yet, with the rights of this invitation. Throws
 * `validation` for any other known address, which may belong to another company.
 */
export const openColleague = async (transaction: Queryable, clientId: number, invited: Invited): Promise<Colleague> => {
  const [known] = await transaction
    .select({ ...getTableColumns(user), role: role.slug })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(sql`lower(${user.email} collate "C") = ${foldEmail(invited.email)}`, isNull(user.deleted_at)))
    .for('no key update', { of: user })
  if (!known) return createColleague(transaction, clientId, invited)
  // An account whose data was erased is never opened again; its address is easy to guess.
  if (known.erased_at !== null) throw taken()
  const isOpen = known.is_active
  // A person of the staff may have been one of the client; a requested account waits for the staff.
  if (
    known.role !== 'client' ||
    known.client_id !== clientId ||
    known.requested_at !== null ||
    (isOpen && known.password_hash !== null)
  )
    throw taken()
  const { is_client_manager } = invited
  await transaction.update(user).set({ is_active: true, is_client_manager }).where(eq(user.id, known.id))
  const isNew = (await discardUnprovedPassword(transaction, known.id)) || known.password_hash === null
  return { id: known.id, isNew }
}

const createColleague = async (transaction: Queryable, clientId: number, invited: Invited): Promise<Colleague> => {
  const [found] = await transaction.select({ id: role.id }).from(role).where(eq(role.slug, 'client'))
  if (!found) throw new Error('There is no role « client ».')
  const [stored] = await transaction
    .insert(user)
    .values({ ...invited, role_id: found.id, client_id: clientId, is_active: true })
    .onConflictDoNothing()
    .returning({ id: user.id })
  // Another request has taken the address meanwhile.
  if (!stored) throw taken()
  return { id: stored.id, isNew: true }
}

/** Closes the account of a person of this client; throws `not_found` for any other person. */
export const closeColleague = async (transaction: Queryable, clientId: number, id: number): Promise<void> => {
  const closed = await transaction
    .update(user)
    .set({ is_active: false })
    .where(
      and(
        eq(user.id, id),
        eq(user.client_id, clientId),
        hasClientRole,
        eq(user.is_active, true),
        isNull(user.deleted_at),
      ),
    )
    .returning({ id: user.id })
  if (closed.length === 0) throw new DomainError('not_found')
}
