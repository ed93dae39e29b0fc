import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cost } from '#contract/core/cost.ts'
import { DomainError } from '#contract/core/errors.ts'
import { isUseStale, noteUse } from '../access/sessions/own-sessions.ts'
import { actorOf } from '../access/sessions/sessions.ts'
import { chargeToken, isTokenUseStale, noteTokenUse, ownerOfToken } from '../access/tokens/owner-of-token.ts'
import { type NeededScopes, requireScopes } from '../access/tokens/require-scopes.ts'
import { isPersonal } from '../access/tokens/secret.ts'
import type { RequestActor } from '../models/actor.ts'
import { withWritePriority } from '../runtime/caller.ts'
import type { Services } from './services.ts'

/**
 * Returns the owner of the request's Bearer token with current rights; throws 401 without one. A
 * personal token is charged, and must have the needed rights (403).
 */
export const authenticate = async (
  request: FastifyRequest,
  services: Services,
  needed: NeededScopes,
): Promise<RequestActor> => {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new DomainError('unauthenticated')
  if (isPersonal(token)) return authenticateToken(request, services, token, needed)
  // Look-ups precede all reads: under a flood of reads, the caller must be known to be charged.
  const actor = await services.budgets.lookUp(request, token, () =>
    withWritePriority(() => actorOf(services.database.query, token)),
  )
  request.actorId = Number(actor.id)
  if (isUseStale(actor.lastUsedAt, Date.now())) {
    services.background.run('session use', () => noteUse(services.database.query, actor.sessionId, request.ip))
  }
  return actor
}

const authenticateToken = async (
  request: FastifyRequest,
  { budgets, database, background }: Services,
  secret: string,
  needed: NeededScopes,
): Promise<RequestActor> => {
  const owner = await budgets.lookUp(request, secret, () =>
    withWritePriority(() => ownerOfToken(database.query, secret)),
  )
  request.actorId = Number(owner.id)
  const { id } = owner.token
  if (budgets.countsTokens) await chargeToken(database.query, id)
  if (isTokenUseStale(owner.lastUsedAt, Date.now()))
    background.run('token use', () => noteTokenUse(database.query, id, request.ip))
  requireScopes(owner, needed)
  return owner
}

/** Context of a generic call: the caller, the request and its cost. */
interface Charge {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly cost: Cost
  /** Rights that a personal token must have. */
  readonly needed: NeededScopes
}

/**
 * Authenticates the caller and runs the work within their budget for this cost class (401, 429,
 * 503).
 */
export const withActor = async <Result>(
  { services, request, reply, cost, needed }: Charge,
  work: (actor: RequestActor) => Promise<Result>,
): Promise<Result> => {
  const actor = await authenticate(request, services, needed)
  return services.budgets.run({ cost, request, reply, actor }, () => work(actor))
}
