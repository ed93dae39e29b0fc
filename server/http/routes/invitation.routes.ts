import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { mayEnterSpace } from '#contract/core/roles.ts'
import type { SessionAction } from '#contract/models/activity/session-actions.ts'
import { isOwnPath, spaceOf } from '#contract/routes.ts'
import { type Person, personById, readerOf } from '../../access/accounts/people.ts'
import { mailsBy, mailsOf } from '../../access/limits/mail-limits.ts'
import { requireLimits } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { expiryOf, issueToken, type Purpose } from '../../access/links/one-time-tokens.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import type { MailKind } from '../../mail/mail.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { type Asked, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

type Sent = 'autolog' | 'invitation' | 'reset'

/** Purpose of the token and activity entry, by kind of link. */
const SENT = {
  autolog: { purpose: 'autolog', mail: 'autolog', action: 'sendAutolog' },
  invitation: { purpose: 'invitation', mail: 'invitation', action: 'sendInvitation' },
  reset: { purpose: 'recover', mail: 'recover', action: 'sendPasswordReset' },
} as const satisfies Readonly<
  Record<Sent, { readonly purpose: Purpose; readonly mail: MailKind; readonly action: SessionAction }>
>

type AskedLink = Pick<Asked<typeof accountCalls.sendAutolog>, 'actor' | 'parameters' | 'request'>

/**
 * Registers the links that managers send to a person: to sign in without password, to choose a
 * first password, to choose another one. The manager does not see them, except a sign-in link made
 * to be handed over (docs/decisions/0052-links-that-managers-hand-over.md).
 */
export const registerInvitations = (app: FastifyInstance, services: Services): void => {
  const { database } = services

  const personOf = async ({ parameters }: AskedLink): Promise<Person> => {
    const person = await personById(database.query, Number(parameters.id))
    if (!person) throw new DomainError('not_found')
    if (!person.isActive) throw new DomainError('account_inactive')
    return person
  }

  const send = async (
    kind: Sent,
    asked: AskedLink,
    pathOf: (person: Person, token: string) => string,
  ): Promise<{ readonly data: null }> => {
    const { actor, request } = asked
    const person = await personOf(asked)
    const { purpose, mail, action } = SENT[kind]
    await inTransaction(services, async (transaction, consequences) => {
      await requireLimits(transaction, [...mailsOf(kind, person.id), ...mailsBy(actor.id)])
      const path = pathOf(person, await issueToken(transaction, purpose, person.id))
      await auditSession(transaction, {
        userId: Number(actor.id),
        recordId: person.id,
        action,
        after: null,
        address: request.ip,
      })
      consequences.mail({ kind: mail, to: readerOf(person, DEFAULT_LOCALE), facts: { path } })
    })
    return { data: null }
  }

  const sendAutolog = handled(accountCalls.sendAutolog, (asked) =>
    send('autolog', asked, (person, token) => links.autolog(token, person.id, destinationFor(person, asked.body.to))),
  )
  const sendInvitation = handled(accountCalls.sendInvitation, (asked) =>
    send('invitation', asked, (_, token) => links.newPassword(token)),
  )
  const sendPasswordReset = handled(accountCalls.sendPasswordReset, (asked) =>
    send('reset', asked, (_, token) => links.newPassword(token)),
  )

  const makeAutolog = handled(accountCalls.makeAutolog, async (asked) => {
    const { actor, body, request } = asked
    const person = await personOf(asked)
    // A manager must not be able to act under the name of another manager.
    if (person.role === 'manager') throw new DomainError('forbidden')
    const to = destinationFor(person, body.to)
    return inTransaction(services, async (transaction) => {
      await requireLimits(transaction, [...mailsOf('autolog', person.id), ...mailsBy(actor.id)])
      const expires_at = expiryOf('autolog')
      const token = await issueToken(transaction, 'autolog', person.id)
      await auditSession(transaction, {
        userId: Number(actor.id),
        recordId: person.id,
        action: 'makeAutolog',
        after: null,
        address: request.ip,
      })
      return { data: { path: links.autolog(token, person.id, to), expires_at } }
    })
  })

  registerCalls(app, services, [sendAutolog, sendInvitation, sendPasswordReset, makeAutolog])
}

/** Returns a path of the product that the person may open: the link must not redirect elsewhere. */
const destinationFor = ({ role }: Person, asked: string | null): string => {
  if (asked === null) return links.home(role)
  const space = isOwnPath(asked) ? spaceOf(asked.split(/[?#]/)[0] ?? '') : null
  if (space === null || !mayEnterSpace(role, space))
    throw new DomainError('validation', { issues: { to: [{ code: 'choice' }] } })
  return asked
}
