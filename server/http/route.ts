import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Registers the handlers of a path; its other methods answer 405 with `Allow`. */
export const route = (
  app: FastifyInstance,
  url: string,
  handlers: Readonly<Partial<Record<Method, Handler>>>,
): void => {
  const allowed = Object.keys(handlers).map((method) => method.toUpperCase())
  for (const [method, handler] of Object.entries(handlers)) app.route({ method: method.toUpperCase(), url, handler })
  app.route({
    method: OTHER_METHODS.filter((method) => !allowed.includes(method)),
    url,
    handler: () => {
      throw new DomainError('method_not_allowed', { detail: { allowed } })
    },
  })
}
