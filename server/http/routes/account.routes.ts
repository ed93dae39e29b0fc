import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import { auditSession } from '../../access/audit-session.ts'
import { hashOf } from '../../access/hashing.ts'
import { links } from '../../access/links.ts'
import { mailsOfNetwork, mayMail } from '../../access/mail-limits.ts'
import { issueToken, ownerOfToken, type Purpose, spendTokens, useToken } from '../../access/one-time-tokens.ts'
import { refusePersonal } from '../../access/passwords.ts'
import { accountOf, type Person, personByEmail, personById, readerOf } from '../../access/people.ts'
import { revokeSessionsOf } from '../../access/revoke.ts'
import { admit, requireLimits } from '../../access/shared-throttle.ts'
import { signIn, visitorOf } from '../../access/sign-in.ts'
import { user } from '../../database/schema/people.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** `welcome` among them: whoever asked for the account chose its password, and need not be the owner of the address. */
const CHOOSE_PASSWORD: readonly Purpose[] = ['recover', 'invitation', 'welcome']
const SIGN_IN: readonly Purpose[] = ['autolog']

/** Counts guesses at one token as those at one account are. */
const tokenAccount = (token: string): string => `token ${hashOf(token)}`

/** Passwords and links of a person's own account, and the end of their sessions. */
export const registerAccounts = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, background, mailer } = services

  const recover = handled(accountCalls.recoverPassword, async ({ body: { email }, request }) => {
    const person = await personByEmail(database.query, email)
    await admit(throttle, `recover ${accountOf(person, email)}`, request.ip)
    await requireLimits(database.query, mailsOfNetwork('recover', request.ip))
    const locale = languageOf(request.headers['accept-language'])
    // After the answer, which comes as soon for an address that nobody has.
    background.run('recover', () => sendRecovery(person, locale, request.ip))
    return { data: null }
  })

  const sendRecovery = async (person: Person | undefined, locale: Locale, address: string): Promise<void> => {
    if (!person?.isActive) return
    await inTransaction(services, async (transaction, consequences) => {
      if (!(await mayMail(transaction, 'recover', person.id))) return
      const path = links.newPassword(await issueToken(transaction, 'recover', person.id))
      await auditSession(transaction, { userId: null, recordId: person.id, action: 'recoverPassword', after: null, address })
      consequences.mail({ kind: 'recover', to: readerOf(person, locale), facts: { path } })
    })
  }

  const setNewPassword = handled(accountCalls.setNewPassword, async ({ body, request }) => {
    await admit(throttle, tokenAccount(body.token), request.ip)
    const owner = await ownerOfToken(database.query, body.token, CHOOSE_PASSWORD)
    const chooser = owner === null ? undefined : await personById(database.query, owner)
    if (!chooser) throw new DomainError('link_invalid')
    refusePersonal(body.password, chooser)
    const password_hash = await passwords.hash(body.password, 'known')
    const tokens = await inTransaction(services, async (transaction, consequences) => {
      const userId = await useToken(transaction, body.token, CHOOSE_PASSWORD)
      const person = userId === null ? undefined : await personById(transaction, userId)
      if (!person) throw new DomainError('link_invalid')
      await spendTokens(transaction, person.id)
      await revokeSessionsOf(transaction, person.id)
      await transaction.update(user).set({ password_hash }).where(eq(user.id, person.id))
      consequences.drop({ userId: String(person.id) }, 'stay_away')
      if (person.passwordHash !== null) {
        const to = readerOf(person, languageOf(request.headers['accept-language']))
        consequences.mail({ kind: 'passwordChanged', to, facts: { path: links.recover } })
      }
      return signIn(transaction, person.id, 'new_password', visitorOf(request), consequences)
    })
    await throttle.right(tokenAccount(body.token), request.ip)
    return tokens
  })

  const autolog = handled(accountCalls.autolog, async ({ body: { token }, request }) => {
    await admit(throttle, tokenAccount(token), request.ip)
    const tokens = await inTransaction(services, async (transaction, consequences) => {
      const userId = await useToken(transaction, token, SIGN_IN)
      if (userId === null) throw new DomainError('link_invalid')
      return signIn(transaction, userId, 'link', visitorOf(request), consequences)
    })
    await throttle.right(tokenAccount(token), request.ip)
    return tokens
  })

  const password = handled(accountCalls.password, async ({ body, actor, request }) => {
    const person = await personById(database.query, Number(actor.id))
    if (!person) throw new DomainError('unauthenticated')
    refusePersonal(body.password, person)
    await admit(throttle, accountOf(person, person.email), request.ip)
    if (!(await passwords.matches(body.current_password, person.passwordHash, 'known')))
      throw new DomainError('validation', { issues: { current_password: [{ code: 'wrong_password' }] } })
    await throttle.right(accountOf(person, person.email), request.ip)
    const password_hash = await passwords.hash(body.password, 'known')
    await inTransaction(services, async (transaction, consequences) => {
      await transaction.update(user).set({ password_hash }).where(eq(user.id, person.id))
      await spendTokens(transaction, person.id)
      const ended = await revokeSessionsOf(transaction, person.id, actor.sessionId)
      for (const sessionId of ended) consequences.drop({ sessionId }, 'stay_away')
      await auditSession(transaction, {
        userId: person.id,
        recordId: person.id,
        action: 'changePassword',
        after: { sessions_ended: ended.length },
        address: request.ip,
      })
    })
    const to = readerOf(person, languageOf(request.headers['accept-language']))
    mailer.send({ kind: 'passwordChanged', to, facts: { path: links.recover } })
    return { data: null }
  })

  const logoutEverywhere = handled(accountCalls.logoutEverywhere, async ({ actor, request }) => {
    const id = Number(actor.id)
    await inTransaction(services, async (transaction, consequences) => {
      const ended = await revokeSessionsOf(transaction, id)
      await spendTokens(transaction, id)
      consequences.drop({ userId: actor.id }, 'stay_away')
      const after = { sessions_ended: ended.length }
      await auditSession(transaction, { userId: id, recordId: id, action: 'signOutEverywhere', after, address: request.ip })
    })
    return { data: null }
  })

  registerCalls(app, services, [recover, setNewPassword, autolog, password, logoutEverywhere])
}
