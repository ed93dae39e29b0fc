import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailCalls } from '#contract/calls/email.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { SessionAction } from '#contract/models/activity/session-actions.ts'
import { lockedPerson, personOfRequest } from '../../access/accounts/people.ts'
import { countWrongToken } from '../../access/limits/guesses.ts'
import {
  askToConfirm,
  confirmationState,
  confirmEmail,
  type EmailLink,
  emailLinkOf,
  pendingEmailOf,
  requireOpen,
} from '../../access/links/email-change.ts'
import { spendTokens } from '../../access/links/one-time-tokens.ts'
import { provePassword, wrongPassword } from '../../access/passwords/prove-password.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { takenFieldOf } from '../../database/sql-errors.ts'
import { addHints } from '../../writes/add-hints.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const localeOf = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

interface Entry {
  readonly userId: number
  readonly action: SessionAction
  readonly before: string | null
  readonly after: string | null
  readonly address: string
}

const audit = (transaction: Queryable, { userId, action, before, after, address }: Entry): Promise<void> =>
  auditSession(transaction, {
    ...{ userId, recordId: userId, action, address },
    ...(before === null ? {} : { before: { email: before } }),
    after: after === null ? null : { email: after },
  })

/** Calls of the person whose address changes. */
const ownCalls = (services: Services) => {
  const { database } = services

  const pending = handled(emailCalls.pending, async ({ actor }) => ({
    data: { pending: await pendingEmailOf(database.query, Number(actor.id)) },
  }))

  const change = handled(emailCalls.change, async ({ body: { email, current_password }, actor, request }) => {
    const person = await personOfRequest(database.query, actor)
    await provePassword(services, { person, given: current_password, address: request.ip })
    if (email === person.email) return { data: null }
    await inTransaction(services, async (transaction, consequences) => {
      const present = await lockedPerson(transaction, person.id)
      if (present?.passwordHash !== person.passwordHash) throw wrongPassword()
      await askToConfirm(transaction, present, { email, locale: localeOf(request) }, consequences)
      await audit(transaction, {
        userId: person.id,
        action: 'requestEmail',
        before: null,
        after: email,
        address: request.ip,
      })
    })
    return { data: null }
  })

  const resend = handled(emailCalls.resend, async ({ actor, request }) => {
    await inTransaction(services, async (transaction, consequences) => {
      const person = await lockedPerson(transaction, Number(actor.id))
      const waiting = person && (await pendingEmailOf(transaction, person.id))
      if (!waiting) throw new DomainError('not_found')
      await askToConfirm(transaction, person, { email: waiting.email, locale: localeOf(request) }, consequences)
    })
    return { data: null }
  })

  const cancel = handled(emailCalls.cancel, async ({ actor, request }) => {
    const userId = Number(actor.id)
    await inTransaction(services, async (transaction) => {
      await lockedPerson(transaction, userId)
      const waiting = await pendingEmailOf(transaction, userId)
      if (!waiting) return
      await spendTokens(transaction, userId, 'email')
      await audit(transaction, {
        userId,
        action: 'cancelEmail',
        before: waiting.email,
        after: null,
        address: request.ip,
      })
    })
    return { data: null }
  })

  return [pending, change, resend, cancel]
}

/** Calls of whoever opens the link of the mail: with a session, or without one. */
const linkCalls = (services: Services) => {
  const { database } = services

  const openLink = async (token: string, request: FastifyRequest): Promise<EmailLink> => {
    const link = await emailLinkOf(database.query, token)
    if (link) return link
    await countWrongToken(database.query, 'link', request.ip)
    throw new DomainError('link_invalid')
  }

  const confirm = handled(emailCalls.confirm, async ({ body: { token }, request }) => {
    const { userId, email } = await openLink(token, request)
    const confirmed = inTransaction(services, async (transaction, consequences) => {
      const person = requireOpen(await lockedPerson(transaction, userId))
      // Read after the lock: a second use of the same link has waited for the first one.
      const link = await emailLinkOf(transaction, token)
      if (!link) throw new DomainError('link_invalid')
      const state = await confirmationState(transaction, link, person)
      if (state === 'confirmed') {
        await confirmEmail(transaction, person, { email, locale: localeOf(request) }, consequences)
        const [row] = await transaction.select({ clientId: user.client_id }).from(user).where(eq(user.id, userId))
        const clients = new Set(row?.clientId ? [row.clientId] : [])
        await addHints(transaction, consequences, { model: 'user', ids: [userId], clients })
        await audit(transaction, {
          userId,
          action: 'changeEmail',
          before: person.email,
          after: email,
          address: request.ip,
        })
      }
      return { data: { state, email } }
    })
    return confirmed.catch((error) => {
      // Another account has taken the address since this transaction looked for its owner.
      if (takenFieldOf(error) !== 'email') throw error
      return { data: { state: 'taken' as const, email } }
    })
  })

  const resendByLink = handled(emailCalls.resendByLink, async ({ body: { token }, request }) => {
    const { userId } = await openLink(token, request)
    await inTransaction(services, async (transaction, consequences) => {
      const person = requireOpen(await lockedPerson(transaction, userId))
      const link = await emailLinkOf(transaction, token)
      if (!link || link.isUsed) throw new DomainError('link_invalid')
      await askToConfirm(transaction, person, { email: link.email, locale: localeOf(request) }, consequences)
    })
    return { data: null }
  })

  return [confirm, resendByLink]
}

/**
 * Registers the change of one's own e-mail address, which counts once the owner of the new address
 * has opened its link (docs/decisions/0398-a-new-address-is-confirmed-by-its-owner.md).
 */
export const registerEmailChanges = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [...ownCalls(services), ...linkCalls(services)])
