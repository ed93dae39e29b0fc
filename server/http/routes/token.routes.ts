import type { FastifyInstance } from 'fastify'
import { MAX_TOKENS, parseScopes, type TokenScope } from '#contract/api-access/token-scopes.ts'
import { type OwnTokens, tokenCalls } from '#contract/calls/token.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { lockedPerson, personOfRequest, readerOf } from '../../access/accounts/people.ts'
import { links } from '../../access/links/links.ts'
import { provenPerson } from '../../access/passwords/prove-password.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { endOfToken } from '../../access/tokens/end-of-token.ts'
import { offeredScopes } from '../../access/tokens/offered-scopes.ts'
import { countTokens, readTokens, revokeToken, storeToken } from '../../access/tokens/token-rows.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

/** Returns the asked rights; throws for none, for an unknown one and for one beyond the role. */
const scopesFor = (text: string, role: RoleSlug): readonly TokenScope[] => {
  const asked = parseScopes(text)
  const offered = offeredScopes(role)
  if (asked === null || asked.length === 0 || asked.some((scope) => !offered.includes(scope)))
    throw new DomainError('validation', { issues: { scopes: [{ code: 'token_scopes' }] } })
  return asked
}

const list = ({ database }: Services): HandledCall =>
  handled(tokenCalls.list, async ({ actor }) => {
    const person = await personOfRequest(database.query, actor)
    const data: OwnTokens = {
      tokens: await readTokens(database.query, person.id),
      offered: offeredScopes(actor.role),
      has_password: person.passwordHash !== null,
    }
    return { data }
  })

const make = (services: Services): HandledCall =>
  handled(tokenCalls.make, async ({ actor, body, request }) => {
    const scopes = scopesFor(body.scopes, actor.role)
    const expires_at = endOfToken(body.expires_on, new Date())
    const { id } = await provenPerson(services, { id: actor.id, given: body.current_password, address: request.ip })
    const data = await inTransaction(services, async (transaction, consequences) => {
      const person = await lockedPerson(transaction, id)
      if (!person) throw new DomainError('unauthenticated')
      if ((await countTokens(transaction, id)) >= MAX_TOKENS)
        throw new DomainError('validation', { issues: { name: [{ code: 'tokens_most', bound: MAX_TOKENS }] } })
      const made = await storeToken(transaction, { user_id: id, name: body.name, scopes, expires_at })
      const { name, hint } = made.token
      const after = { token: made.token.id, name, hint, scopes, expires_at }
      await auditSession(transaction, { userId: id, recordId: id, action: 'makeToken', after, address: request.ip })
      consequences.mail({
        kind: 'tokenMade',
        to: readerOf(person, DEFAULT_LOCALE),
        facts: { name, hint, endsAt: expires_at, path: links.profile },
      })
      return made
    })
    return { data }
  })

const revoke = (services: Services): HandledCall =>
  handled(tokenCalls.revoke, async ({ actor, parameters, request }) => {
    await inTransaction(services, async (transaction) => {
      const revoked = await revokeToken(
        transaction,
        Number(parameters.id),
        actor.role === 'manager' ? null : Number(actor.id),
      )
      if (!revoked) throw new DomainError('not_found')
      const { id, user_id, name, hint } = revoked
      const after = { token: id, name, hint }
      await auditSession(transaction, {
        userId: Number(actor.id),
        recordId: user_id,
        action: 'revokeToken',
        after,
        address: request.ip,
      })
    })
    return { data: null }
  })

const all = ({ database }: Services): HandledCall =>
  handled(tokenCalls.all, async () => ({ data: await readTokens(database.query, null) }))

/** Registers personal access tokens (docs/decisions/0270-personal-access-tokens.md). */
export const registerTokens = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [list(services), make(services), revoke(services), all(services)])
