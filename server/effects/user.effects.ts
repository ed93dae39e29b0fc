import { eq, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/locale.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { links } from '../access/links.ts'
import { mayMail } from '../access/mail-limits.ts'
import { issueToken, isUnconfirmed, spendTokens } from '../access/one-time-tokens.ts'
import { personById, readerOf } from '../access/people.ts'
import { revokeSessionsOf } from '../access/revoke.ts'
import type { Queryable } from '../database/connect.ts'
import { role } from '../database/schema/reference.ts'
import { session } from '../database/schema/session.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Applies changed rights at once: sockets end when role, client or the sight of invoices change;
 * sessions and links end too when the account is closed. A person who may sign in from now on gets
 * a mail.
 */
export const applyUserChange: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (!after) return
  const changed = (name: string): boolean => before === null || fieldOf(before, name) !== fieldOf(after, name)
  const isOpen = fieldOf(after, 'is_active') === true
  // A closed account may wait for its client: so do those that people ask for themselves.
  if (isOpen && (await lacksClient(transaction, after))) throw new DomainError('validation', { issues: { client_id: [{ code: 'required' }] } })
  const userId = String(recordId)
  if (before && changed('is_active') && !isOpen) {
    await revokeSessionsOf(transaction, recordId)
    await spendTokens(transaction, recordId)
    consequences.drop({ userId }, 'stay_away')
  } else if (before && ['role_id', 'client_id', 'is_client_manager'].some(changed)) {
    consequences.drop({ userId }, 'reconnect')
  }
  const moved = before !== null && changed('email')
  const unconfirmed = moved && (await isUnconfirmed(transaction, recordId))
  // Links in the previous mailbox become invalid.
  if (moved) await spendTokens(transaction, recordId)
  if (isOpen && (changed('is_active') || unconfirmed)) await welcome(transaction, recordId, consequences)
}

const lacksClient = async (transaction: Queryable, record: AnyRecord): Promise<boolean> => {
  const [found] = await transaction
    .select({ slug: role.slug })
    .from(role)
    .where(eq(role.id, Number(fieldOf(record, 'role_id'))))
  return found?.slug === 'client' && fieldOf(record, 'client_id') === null
}

/**
 * The account is open: with a password to choose, with an address to confirm by a link and a
 * password to choose again, or as it was.
 */
const welcome = async (transaction: Queryable, userId: number, consequences: Consequences): Promise<void> => {
  const person = await personById(transaction, userId)
  if (!person) return
  const [signedIn] = await transaction.select({ one: sql`1` }).from(session).where(eq(session.user_id, userId)).limit(1)
  const isUnproved = person.passwordHash !== null && !signedIn
  // Before the limit of mails: an account is unconfirmed for as long as its link waits, whether or
  // not it was sent.
  const token = isUnproved ? await issueToken(transaction, 'welcome', userId) : null
  if (!(await mayMail(transaction, 'welcome', userId))) return
  const to = readerOf(person, DEFAULT_LOCALE)
  if (person.passwordHash === null) {
    consequences.mail({ kind: 'invitation', to, facts: { path: links.newPassword(await issueToken(transaction, 'invitation', userId)) } })
    return
  }
  const path = token === null ? links.signIn : links.newPassword(token)
  consequences.mail({ kind: 'accepted', to, facts: { path, confirms: token !== null } })
}
