import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { ERASE_ACTION } from '#contract/models/activity/activity-kind.ts'
import { erasedEmail, erasedName } from '#contract/models/user/erased-person.ts'
import { redactionDigest } from '../access/activity/redactions.ts'
import type { Queryable } from '../database/connect.ts'
import { activityRedaction } from '../database/schema/audit.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import type { RequestActor } from '../models/actor.ts'
import { clientsWhoSee } from '../models/visibility.ts'
import { addHints } from '../writes/add-hints.ts'
import { appendEntry } from '../writes/audit.ts'
import type { Consequences } from '../writes/consequences.ts'
import { inRetriedTransaction, type WriteServices } from '../writes/in-transaction.ts'
import { eraseFromMessages, eraseFromRecords, eraseMails, eraseOwnRows } from './erase-rows.ts'
import { addressesOfPerson } from './person-addresses.ts'
import { type FoundEntries, findEntries, redactActivity } from './redact-activity.ts'
import type { Secrets } from './secrets.ts'

/** Erasure of one person, as a manager asks for it. */
export interface Erasure {
  readonly userId: number
  readonly actor: RequestActor
  readonly comments: boolean
  readonly address: string
}

type PersonRow = typeof user.$inferSelect

const personRow = async (database: Queryable, id: number): Promise<PersonRow> => {
  const [row] = await database
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deleted_at)))
  if (!row) throw new DomainError('not_found')
  return row
}

/** Ids of the managers who can sign in. */
export const managersOf = (database: Queryable) =>
  database
    .select({ id: user.id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(eq(role.slug, 'manager'), eq(user.is_active, true), isNull(user.deleted_at)))
    .orderBy(asc(user.id))

/** Throws where the person has to stay: somebody must be left who can sign in as a manager. */
const refuseErasure = (
  { id, erased_at }: PersonRow,
  managers: readonly { readonly id: number }[],
  actorId: number,
): void => {
  if (erased_at !== null) throw new DomainError('person_erased')
  if (!managers.some((manager) => manager.id !== id)) throw new DomainError('last_manager')
  if (id === actorId) throw new DomainError('own_account')
  // Two managers erase each other at once: the second one is no manager any more.
  if (!managers.some((manager) => manager.id === actorId)) throw new DomainError('forbidden')
}

const secretsOf = async (database: Queryable, person: PersonRow, comments: boolean): Promise<Secrets> => ({
  userId: person.id,
  emails: await addressesOfPerson(database, person),
  comments,
})

/**
 * Leaves rights, working time and cost in the row: without them sums of the past would change.
 */
const blankRow = (id: number) =>
  ({
    ...erasedName(String(id), 'fr'),
    email: erasedEmail(String(id)),
    ...{ avatar: null, avatar_url: null, locale: null, company: null, phone: null, birthday: null },
    ...{ address1: null, address2: null, postal: null, city: null },
    ...{ is_client_manager: false, is_active: false, requested_at: null, password_hash: null },
    erased_at: sql`now()`,
  }) as const

/**
 * Erases a person for good. In one transaction
 *
 *   1. the row loses name, addresses, rights and password, and keeps its id, to which time, tickets
 *      and comments refer;
 *   2. what is the person's alone is deleted, also on the devices of others;
 *   3. the activity loses the person's data; its chain of seals holds, because an entry of the
 *      erasure answers for the redacted ones.
 *
 * Invoices and their files are not touched: the law asks to keep them as they were sent.
 */
export const erasePerson = async (services: WriteServices, erasure: Erasure): Promise<void> => {
  const { query } = services.database
  const person = await personRow(query, erasure.userId)
  refuseErasure(person, await managersOf(query), Number(erasure.actor.id))
  // Reading a long activity takes a while: most of it is read before anything is locked.
  const found = await findEntries(query, await secretsOf(query, person, erasure.comments), null)
  await inRetriedTransaction(services, (transaction, consequences) => erase(transaction, erasure, found, consequences))
}

const erase = async (
  transaction: Queryable,
  erasure: Erasure,
  found: FoundEntries,
  consequences: Consequences,
): Promise<void> => {
  const { userId, actor, comments, address } = erasure
  const managers = await managersOf(transaction).for('no key update', { of: user })
  await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  const person = await personRow(transaction, userId)
  refuseErasure(person, managers, Number(actor.id))
  const secrets = await secretsOf(transaction, person, comments)
  const blank = blankRow(userId)
  await transaction.update(user).set(blank).where(eq(user.id, userId))
  await eraseOwnRows(transaction, secrets, consequences)
  await eraseMails(transaction, secrets, consequences)
  const name = `${blank.firstname} ${blank.lastname}`
  await eraseFromMessages(transaction, `${person.firstname} ${person.lastname}`.trim(), name)
  await eraseFromRecords(transaction, secrets, name, consequences)
  const { entries, sealed } = await redactActivity(transaction, secrets, found)
  const entry = {
    ...{ userId: Number(actor.id), model: 'user' as const, recordId: userId, action: ERASE_ACTION, before: null },
    after: { comments, entries, redactions: redactionDigest(sealed) },
    at: new Date().toISOString(),
    eventId: null,
    address,
  }
  const erasureId = await appendEntry(transaction, entry)
  if (sealed.length > 0) {
    const rows = JSON.stringify(sealed)
    await transaction.execute(sql`insert into ${activityRedaction} (erasure_id, position, digest)
      select ${erasureId}, position, digest from jsonb_to_recordset(${rows}::jsonb) as sealed (position bigint, digest text)`)
  }
  for (const model of ['activity', 'notification'] as const) consequences.hintStaff(model)
  consequences.closeSockets({ userId: String(userId) }, 'stay_away')
  await addHints(transaction, consequences, {
    model: 'user',
    ids: [userId],
    clients: await clientsWhoSee(transaction, 'user', [userId]),
  })
}
