import type { TokenScope } from '#contract/api-access/token-scopes.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { RequestActor } from '../../models/actor.ts'

/** The rights that a call takes of a token; null where it takes a session. */
export type NeededScopes = readonly (TokenScope | null)[]

/**
 * Throws `session_only` or `token_scope`, with what is missing, for a token without the rights of a
 * call.
 */
export const requireScopes = ({ token }: Pick<RequestActor, 'token'>, needed: NeededScopes): void => {
  if (!token) return
  const scopes = needed.filter((scope) => scope !== null)
  if (scopes.length === 0 || scopes.length < needed.length) throw new DomainError('session_only')
  const missing = scopes.filter((scope) => !token.scopes.has(scope))
  if (missing.length > 0) throw new DomainError('token_scope', { detail: { allowed: [...new Set(missing)] } })
}
