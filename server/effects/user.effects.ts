import { eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { personById, readerOf } from '../access/accounts/people.ts'
import { mayMail } from '../access/limits/mail-limits.ts'
import { links } from '../access/links/links.ts'
import { issueToken, isUnconfirmed, spendTokens } from '../access/links/one-time-tokens.ts'
import { discardUnprovedPassword, hasSignedIn } from '../access/passwords/unproved-password.ts'
import { revokeSessionsOf } from '../access/sessions/revoke.ts'
import type { Queryable } from '../database/connect.ts'
import { role } from '../database/schema/reference.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Applies changed rights at once. Closes the person's sockets when role, client or access to
 * invoices change; ends sessions and links too when the account is closed. Sends a mail to a person
 * who may sign in from now on, and to the previous address of one whose address was changed.
 */
export const applyUserChange: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (!after) return
  const changed = (name: string): boolean => before === null || fieldOf(before, name) !== fieldOf(after, name)
  const isOpen = fieldOf(after, 'is_active') === true
  // An account without a client stays closed until it has one, as self-registered accounts do.
  if (isOpen && (await lacksClient(transaction, after)))
    throw new DomainError('validation', { issues: { client_id: [{ code: 'required' }] } })
  const userId = String(recordId)
  if (before && changed('is_active') && !isOpen) {
    await revokeSessionsOf(transaction, recordId)
    await spendTokens(transaction, recordId)
    consequences.closeSockets({ userId }, 'stay_away')
  } else if (before && ['role_id', 'client_id', 'is_client_manager'].some(changed)) {
    consequences.closeSockets({ userId }, 'reconnect')
  }
  const moved = before !== null && changed('email')
  const isUnproved = moved && (await isUnconfirmed(transaction, recordId))
  // Invalidate the links that were sent to the previous address.
  if (moved) await spendTokens(transaction, recordId)
  if (moved && isOpen && !isUnproved) await tellPreviousAddress(transaction, before, recordId, consequences)
  if (isOpen && (changed('is_active') || isUnproved))
    await welcome(transaction, { userId: recordId, isUnproved }, consequences)
}

const lacksClient = async (transaction: Queryable, record: AnyRecord): Promise<boolean> => {
  const [found] = await transaction
    .select({ slug: role.slug })
    .from(role)
    .where(eq(role.id, Number(fieldOf(record, 'role_id'))))
  return found?.slug === 'client' && fieldOf(record, 'client_id') === null
}

/**
 * Tells a person that their address was changed for them, at the previous one: the new address can
 * recover the password. Nothing for a person who has no password and has never signed in: the
 * address may be a mistake.
 */
const tellPreviousAddress = async (
  transaction: Queryable,
  before: AnyRecord,
  userId: number,
  consequences: Consequences,
): Promise<void> => {
  const person = await personById(transaction, userId)
  const previous = String(fieldOf(before, 'email'))
  if (!person || foldEmail(previous) === foldEmail(person.email)) return
  if (!person.passwordHash && !(await hasSignedIn(transaction, userId))) return
  consequences.mail({
    kind: 'emailChanged',
    to: { ...readerOf(person, DEFAULT_LOCALE), email: previous },
    facts: { email: person.email },
  })
}

interface Welcomed {
  readonly userId: number
  /** The person was welcomed at an address before, and has not opened the link of that mail. */
  readonly isUnproved: boolean
}

/**
 * Sends the mail about the opened account: with a link to choose a password, with a link that also
 * confirms the address, or with a link to the sign-in. The password of the request never counts.
 */
const welcome = async (
  transaction: Queryable,
  { userId, isUnproved }: Welcomed,
  consequences: Consequences,
): Promise<void> => {
  const isRequested = (await discardUnprovedPassword(transaction, userId)) || isUnproved
  // Issued before the mail limit is checked: an unused token marks the account as unconfirmed,
  // whether or not the mail is sent.
  const token = isRequested ? await issueToken(transaction, 'welcome', userId) : null
  const person = await personById(transaction, userId)
  if (!person || !(await mayMail(transaction, 'welcome', userId))) return
  const to = readerOf(person, DEFAULT_LOCALE)
  if (token !== null) {
    consequences.mail({ kind: 'accepted', to, facts: { path: links.newPassword(token), confirms: true } })
  } else if (person.passwordHash === null) {
    consequences.mail({
      kind: 'invitation',
      to,
      facts: { path: links.newPassword(await issueToken(transaction, 'invitation', userId)) },
    })
  } else {
    consequences.mail({ kind: 'accepted', to, facts: { path: links.signIn, confirms: false } })
  }
}
