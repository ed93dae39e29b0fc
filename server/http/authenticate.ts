import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import type { RequestActor } from '../access/actor.ts'
import { actorOf } from '../access/sessions.ts'
import type { Services } from '../services.ts'

/** The person behind the request's Bearer token, as the database says now; 401 without one. */
export const authenticate = async (request: FastifyRequest, services: Services): Promise<RequestActor> => {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new DomainError('unauthenticated')
  const actor = await actorOf(services.database.query, token)
  request.actorId = Number(actor.id)
  return actor
}
