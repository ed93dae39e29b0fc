import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import {
  accountOf,
  lockedPerson,
  type Person,
  personByEmail,
  personById,
  readerOf,
} from '../../access/accounts/people.ts'
import { recoveryMails, recoveryRequests } from '../../access/limits/mail-limits.ts'
import { giveBackLimits, takeLimits } from '../../access/limits/shared-limits.ts'
import { countedUnlessBusy, requireLimits } from '../../access/limits/shared-throttle.ts'
import { ownerOfLink, usesOfLink } from '../../access/links/link-uses.ts'
import { links } from '../../access/links/links.ts'
import { issueToken, type Purpose, spendTokens, useToken } from '../../access/links/one-time-tokens.ts'
import { refuseGuessable } from '../../access/passwords/passwords.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { revokeSessionsOf } from '../../access/sessions/revoke.ts'
import { signIn, visitorOf } from '../../access/sign-in/sign-in.ts'
import { user } from '../../database/schema/people.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/**
 * Includes `welcome`: the visitor who requested the account may not own its address, so that its
 * password is chosen again.
 */
const PASSWORD_PURPOSES: readonly Purpose[] = ['recover', 'invitation', 'welcome']

/** Registers the recovery of a password: the request of a link, and the new password. */
export const registerRecovery = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, background } = services

  const recover = handled(accountCalls.recoverPassword, async ({ body: { email }, request }) => {
    const person = await personByEmail(database.query, email)
    // An unknown address counts in the same way. Other limits do not answer 429, which would reveal
    // whether the address is known.
    await requireLimits(database.query, recoveryRequests(accountOf(person, email), request.ip))
    const locale = languageOf(request.headers['accept-language'])
    // Sent after the answer, so that its duration does not reveal whether the address is known.
    background.run('recover', () => sendRecovery(services, person, { locale, address: request.ip }))
    return { data: null }
  })

  const setNewPassword = handled(accountCalls.setNewPassword, async ({ body: { token, password }, request }) => {
    const owner = await ownerOfLink(database.query, token, PASSWORD_PURPOSES, request.ip)
    const chooser = await personById(database.query, owner)
    if (!chooser) throw new DomainError('link_invalid')
    refuseGuessable(password, chooser)
    const uses = usesOfLink(token)
    await requireLimits(database.query, uses)
    const password_hash = await countedUnlessBusy(
      () => passwords.hash(password, 'known'),
      () => giveBackLimits(database.query, uses),
    )
    const tokens = await inTransaction(services, async (transaction, consequences) => {
      const person = await lockedPerson(transaction, owner)
      const used = await useToken(transaction, token, PASSWORD_PURPOSES)
      if (!person || used === null) throw new DomainError('link_invalid')
      await transaction.update(user).set({ password_hash }).where(eq(user.id, person.id))
      await spendTokens(transaction, person.id)
      await revokeSessionsOf(transaction, person.id)
      consequences.closeSockets({ userId: String(person.id) }, 'stay_away')
      if (person.passwordHash !== null) {
        const to = readerOf(person, languageOf(request.headers['accept-language']))
        consequences.mail({ kind: 'passwordChanged', to, facts: { path: links.recover } })
      }
      return signIn(
        transaction,
        { userId: person.id, proof: 'new_password', visitor: visitorOf(request) },
        consequences,
      )
    })
    await throttle.remember(accountOf(chooser, chooser.email), request.ip)
    return tokens
  })

  registerCalls(app, services, [recover, setNewPassword])
}

interface Asking {
  readonly locale: Locale
  readonly address: string
}

const sendRecovery = async (
  services: Services,
  person: Person | undefined,
  { locale, address }: Asking,
): Promise<void> => {
  if (!person?.isActive) return
  const isKnown = await services.throttle.isKnown(accountOf(person, person.email), address)
  await inTransaction(services, async (transaction, consequences) => {
    if ((await takeLimits(transaction, recoveryMails(person.id, address, isKnown))) > 0) return
    const path = links.newPassword(await issueToken(transaction, 'recover', person.id))
    await auditSession(transaction, {
      userId: null,
      recordId: person.id,
      action: 'recoverPassword',
      after: null,
      address,
    })
    consequences.mail({ kind: 'recover', to: readerOf(person, locale), facts: { path } })
  })
}
