import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/locale.ts'
import { mayEnterSpace } from '#contract/core/roles.ts'
import { isOwnPath, spaceOf } from '#contract/routes.ts'
import { auditSession } from '../../access/audit-session.ts'
import { links } from '../../access/links.ts'
import { mailsBy, mailsOf } from '../../access/mail-limits.ts'
import { issueToken } from '../../access/one-time-tokens.ts'
import { type Person, personById, readerOf } from '../../access/people.ts'
import { requireLimits } from '../../access/shared-throttle.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { type Asked, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

/**
 * The links that managers send: to sign in without password, and to choose a first one. Nobody but
 * the person ever sees them.
 */
export const registerInvitations = (app: FastifyInstance, services: Services): void => {
  const { database } = services

  const send = async (
    purpose: 'autolog' | 'invitation',
    { actor, parameters, request }: Pick<Asked<typeof accountCalls.sendAutolog>, 'actor' | 'parameters' | 'request'>,
    pathOf: (person: Person, token: string) => string,
  ): Promise<{ readonly data: null }> => {
    const person = await personById(database.query, Number(parameters.id))
    if (!person) throw new DomainError('not_found')
    if (!person.isActive) throw new DomainError('account_inactive')
    await inTransaction(services, async (transaction, consequences) => {
      await requireLimits(transaction, [...mailsOf(purpose, person.id), ...mailsBy(actor.id)])
      const path = pathOf(person, await issueToken(transaction, purpose, person.id))
      const action = purpose === 'autolog' ? 'sendAutolog' : 'sendInvitation'
      await auditSession(transaction, { userId: Number(actor.id), recordId: person.id, action, after: null, address: request.ip })
      consequences.mail({ kind: purpose, to: readerOf(person, DEFAULT_LOCALE), facts: { path } })
    })
    return { data: null }
  }

  const sendAutolog = handled(accountCalls.sendAutolog, (asked) =>
    send('autolog', asked, (person, token) => links.autolog(token, destinationFor(person, asked.body.to))),
  )
  const sendInvitation = handled(accountCalls.sendInvitation, (asked) => send('invitation', asked, (_, token) => links.newPassword(token)))

  registerCalls(app, services, [sendAutolog, sendInvitation])
}

/** A path of our own that the person may open: a link that signs in must not lead away. */
const destinationFor = ({ role }: Person, asked: string | null): string => {
  if (asked === null) return links.home(role)
  const space = isOwnPath(asked) ? spaceOf(asked.split(/[?#]/)[0] ?? '') : null
  if (space === null || !mayEnterSpace(role, space)) throw new DomainError('validation', { issues: { to: [{ code: 'choice' }] } })
  return asked
}
