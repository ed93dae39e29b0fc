import { and, desc, eq, isNull } from 'drizzle-orm'
import type { EmailConfirmation, PendingEmail } from '#contract/calls/email.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { oneTimeToken } from '../../database/schema/session.ts'
import { hashOf } from '../../runtime/hashing.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { type Person, personByEmail, readerOf } from '../accounts/people.ts'
import { confirmationMails } from '../limits/mail-limits.ts'
import { requireLimits } from '../limits/shared-throttle.ts'
import { links } from './links.ts'
import { issueEmailToken, spendTokens } from './one-time-tokens.ts'

const isOpen = isNull(oneTimeToken.used_at)

/** The new address of a person that waits for its owner; null without one. */
export const pendingEmailOf = async (database: Queryable, userId: number): Promise<PendingEmail | null> => {
  const [found] = await database
    .select({ email: oneTimeToken.email, expires_at: oneTimeToken.expires_at })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.user_id, userId), eq(oneTimeToken.purpose, 'email'), isOpen))
    .orderBy(desc(oneTimeToken.created_at))
    .limit(1)
  return found?.email ? { email: found.email, expires_at: found.expires_at } : null
}

/**
 * Notes a new address of a person and mails its owner a link that confirms it. The owner of another
 * account with this address is told instead, and no link leaves: the person who asks sees no
 * difference. The caller has locked the person. Throws 429 above the limits.
 */
export const askToConfirm = async (
  transaction: Queryable,
  person: Person,
  { email, locale }: { readonly email: string; readonly locale: Locale },
  consequences: Consequences,
): Promise<void> => {
  await requireLimits(transaction, confirmationMails(person.id, email))
  const path = links.confirmEmail(await issueEmailToken(transaction, person.id, email))
  const owner = await personByEmail(transaction, email)
  if (owner && owner.id !== person.id) {
    consequences.mail({ kind: 'emailInUse', to: readerOf(owner, DEFAULT_LOCALE), facts: {} })
    return
  }
  const by = `${person.firstname} ${person.lastname}`.trim()
  consequences.mail({ kind: 'confirmEmail', to: { ...readerOf(person, locale), email }, facts: { path, by } })
}

/** A link that confirms an address, whether or not it still works. */
export interface EmailLink {
  readonly userId: number
  readonly email: string
  readonly isUsed: boolean
  readonly hasExpired: boolean
}

/** The link of a token that was issued to confirm an address; undefined for any other token. */
export const emailLinkOf = async (database: Queryable, token: string): Promise<EmailLink | undefined> => {
  const [found] = await database
    .select({
      userId: oneTimeToken.user_id,
      email: oneTimeToken.email,
      used_at: oneTimeToken.used_at,
      expires_at: oneTimeToken.expires_at,
    })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.hash, hashOf(token)), eq(oneTimeToken.purpose, 'email')))
  if (!found || found.email === null) return undefined
  return {
    userId: found.userId,
    email: found.email,
    isUsed: found.used_at !== null,
    hasExpired: Date.parse(found.expires_at) <= Date.now(),
  }
}

/** Reads what the use of a link leads to. The caller has locked the person. */
export const confirmationState = async (
  transaction: Queryable,
  { email, isUsed, hasExpired }: EmailLink,
  person: Person,
): Promise<EmailConfirmation['state']> => {
  if (isUsed) return foldEmail(person.email) === foldEmail(email) ? 'already_confirmed' : 'withdrawn'
  if (hasExpired) return 'expired'
  const owner = await personByEmail(transaction, email)
  return owner && owner.id !== person.id ? 'taken' : 'confirmed'
}

/**
 * Gives a person an address that its owner has confirmed. Links that were sent to the previous
 * address no longer work, and that address is told.
 */
export const confirmEmail = async (
  transaction: Queryable,
  person: Person,
  { email, locale }: { readonly email: string; readonly locale: Locale },
  consequences: Consequences,
): Promise<void> => {
  await transaction.update(user).set({ email }).where(eq(user.id, person.id))
  await spendTokens(transaction, person.id)
  if (foldEmail(email) === foldEmail(person.email)) return
  consequences.mail({ kind: 'emailChanged', to: readerOf(person, locale), facts: { email } })
}

/** Throws 410 where the person of a link may no longer sign in. */
export const requireOpen = (person: Person | undefined): Person => {
  if (!person?.isActive) throw new DomainError('link_invalid')
  return person
}
