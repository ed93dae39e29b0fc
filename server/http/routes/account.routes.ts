import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { accountOf, lockedPerson, personOfRequest, readerOf } from '../../access/accounts/people.ts'
import { ownerOfLink } from '../../access/links/link-uses.ts'
import { links } from '../../access/links/links.ts'
import { type Purpose, spendTokens, useToken } from '../../access/links/one-time-tokens.ts'
import { refuseGuessable } from '../../access/passwords/passwords.ts'
import { provePassword, wrongPassword } from '../../access/passwords/prove-password.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { revokeSessionsOf } from '../../access/sessions/revoke.ts'
import { signIn, visitorOf } from '../../access/sign-in/sign-in.ts'
import { user } from '../../database/schema/people.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** A link that a manager sent, or the return from an identity provider. */
const SIGN_IN: readonly Purpose[] = ['autolog', 'oidc']

const signInByLink = (services: Services) => {
  const { database, throttle } = services
  return handled(accountCalls.autolog, async ({ body: { token }, request }) => {
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
}

const changePassword = (services: Services) => {
  const { passwords, mailer } = services
  return handled(accountCalls.password, async ({ body, actor, request }) => {
    const person = await personOfRequest(services.database.query, actor)
    refuseGuessable(body.password, person)
    await provePassword(services, { person, given: body.current_password, address: request.ip })
    const password_hash = await passwords.hash(body.password, 'known')
    await inTransaction(services, async (transaction, consequences) => {
      const present = await lockedPerson(transaction, person.id)
      // Refuses the second of two changes that prove the same previous password.
      if (present?.passwordHash !== person.passwordHash) throw wrongPassword()
      await transaction.update(user).set({ password_hash }).where(eq(user.id, person.id))
      await spendTokens(transaction, person.id)
      const ended = await revokeSessionsOf(transaction, person.id, actor.sessionId)
      for (const sessionId of ended) consequences.closeSockets({ sessionId }, 'stay_away')
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
}

const signOutEverywhere = (services: Services) => {
  return handled(accountCalls.logoutEverywhere, async ({ actor, request }) => {
    const id = Number(actor.id)
    await inTransaction(services, async (transaction, consequences) => {
      const ended = await revokeSessionsOf(transaction, id)
      await spendTokens(transaction, id)
      consequences.closeSockets({ userId: actor.id }, 'stay_away')
      const after = { sessions_ended: ended.length }
      await auditSession(transaction, {
        userId: id,
        recordId: id,
        action: 'signOutEverywhere',
        after,
        address: request.ip,
      })
    })
    return { data: null }
  })
}

/** Registers sign-in by link, the change of one's own password, and the end of all sessions. */
export const registerAccounts = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [signInByLink(services), changePassword(services), signOutEverywhere(services)])
