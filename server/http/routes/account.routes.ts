import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { auditSession } from '../../access/audit-session.ts'
import { ownerOfLink } from '../../access/link-uses.ts'
import { links } from '../../access/links.ts'
import { type Purpose, spendTokens, useToken } from '../../access/one-time-tokens.ts'
import { refusePersonal } from '../../access/passwords.ts'
import { accountOf, lockedPerson, personById, readerOf } from '../../access/people.ts'
import { revokeSessionsOf } from '../../access/revoke.ts'
import { admit, countedUnlessBusy } from '../../access/shared-throttle.ts'
import { signIn, visitorOf } from '../../access/sign-in.ts'
import { user } from '../../database/schema/people.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const SIGN_IN: readonly Purpose[] = ['autolog']

/** The sign-in by a link, a person's own password, and the end of all their sessions. */
export const registerAccounts = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, mailer } = services

  const autolog = handled(accountCalls.autolog, async ({ body: { token }, request }) => {
    const owner = await ownerOfLink(database.query, token, SIGN_IN, request.ip)
    const tokens = await inTransaction(services, async (transaction, consequences) => {
      const person = await lockedPerson(transaction, owner)
      const used = await useToken(transaction, token, SIGN_IN)
      if (!person || used === null) throw new DomainError('link_invalid')
      return signIn(transaction, { userId: person.id, proof: 'link', visitor: visitorOf(request) }, consequences)
    })
    await throttle.remember(accountOf({ id: owner }, ''), request.ip)
    return tokens
  })

  const password = handled(accountCalls.password, async ({ body, actor, request }) => {
    const person = await personById(database.query, Number(actor.id))
    if (!person) throw new DomainError('unauthenticated')
    refusePersonal(body.password, person)
    const account = accountOf(person, person.email)
    await admit(throttle, account, request.ip)
    const check = () => passwords.matches(body.current_password, person.passwordHash, 'known')
    if (!(await countedUnlessBusy(check, () => throttle.withdraw(account, request.ip)))) throw wrongPassword()
    await throttle.right(account, request.ip)
    const password_hash = await passwords.hash(body.password, 'known')
    await inTransaction(services, async (transaction, consequences) => {
      const present = await lockedPerson(transaction, person.id)
      // The second of two changes with one former password is wrong.
      if (present?.passwordHash !== person.passwordHash) throw wrongPassword()
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

  registerCalls(app, services, [autolog, password, logoutEverywhere])
}

const wrongPassword = (): DomainError => new DomainError('validation', { issues: { current_password: [{ code: 'wrong_password' }] } })
