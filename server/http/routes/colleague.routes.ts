import type { FastifyInstance } from 'fastify'
import { colleagueCalls } from '#contract/calls/colleague.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { closeColleague, lockAccountsOf, openColleague } from '../../access/accounts/colleagues.ts'
import { personById, readerOf } from '../../access/accounts/people.ts'
import { invitationsBy, mailsOf } from '../../access/limits/mail-limits.ts'
import { requireLimits } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { issueToken, spendTokens } from '../../access/links/one-time-tokens.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { revokeSessionsOf } from '../../access/sessions/revoke.ts'
import type { RequestActor } from '../../models/actor.ts'
import { addHints } from '../../writes/add-hints.ts'
import { inRetriedTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/**
 * Returns the client whose accounts this person manages; throws `forbidden` for other people of a
 * client.
 */
const managedClient = ({ isClientManager, clientId }: RequestActor): number => {
  if (!isClientManager || clientId === null) throw new DomainError('forbidden')
  return Number(clientId)
}

const invite = (services: Services) =>
  handled(colleagueCalls.invite, async ({ actor, body, request }) => {
    const clientId = managedClient(actor)
    // Outside of the transaction: a refused address counts too, or invitations would find accounts.
    await requireLimits(services.database.query, invitationsBy(actor.id))
    return inRetriedTransaction(services, async (transaction, consequences) => {
      await lockAccountsOf(transaction, clientId, Number(actor.id))
      const { id, isNew } = await openColleague(transaction, clientId, body)
      await requireLimits(transaction, mailsOf('invitation', id))
      await addHints(transaction, consequences, { model: 'user', ids: [id], clients: new Set([clientId]) })
      const after = { email: body.email, is_client_manager: body.is_client_manager }
      await auditSession(transaction, {
        userId: Number(actor.id),
        recordId: id,
        action: 'inviteColleague',
        after,
        address: request.ip,
      })
      const [person, by] = [await personById(transaction, id), await personById(transaction, Number(actor.id))]
      if (!person || !by) throw new DomainError('not_found')
      const path = isNew ? links.newPassword(await issueToken(transaction, 'invitation', id)) : links.signIn
      const to = readerOf(person, languageOf(request.headers['accept-language']))
      consequences.mail({ kind: 'colleague', to, facts: { path, by: `${by.firstname} ${by.lastname}`, isNew } })
      return { data: { id } }
    })
  })

const remove = (services: Services) =>
  handled(colleagueCalls.remove, async ({ actor, parameters, request }) => {
    const clientId = managedClient(actor)
    // A company would lose the last person who can invite the others.
    if (parameters.id === actor.id) throw new DomainError('forbidden')
    const id = Number(parameters.id)
    await inRetriedTransaction(services, async (transaction, consequences) => {
      await lockAccountsOf(transaction, clientId, Number(actor.id))
      await closeColleague(transaction, clientId, id)
      await revokeSessionsOf(transaction, id)
      await spendTokens(transaction, id)
      consequences.closeSockets({ userId: parameters.id }, 'stay_away')
      await addHints(transaction, consequences, { model: 'user', ids: [id], clients: new Set([clientId]) })
      await auditSession(transaction, {
        userId: Number(actor.id),
        recordId: id,
        action: 'removeColleague',
        after: null,
        address: request.ip,
      })
    })
    return { data: null }
  })

/**
 * Registers how people of a client who manage its accounts invite and remove colleagues
 * (docs/decisions/0200-client-managers-manage-their-colleagues.md).
 */
export const registerColleagues = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [invite(services), remove(services)])
