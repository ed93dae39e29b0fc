import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'

/** More than this many answers under way and everyone waits; the next ones are told to come back. */
const MOST_AT_ONCE = 300

const ALWAYS_ANSWERED = new Set(['/health', '/metrics'])

/** Refuses early with 503 while the server has more to do than it can, except to the question whether it lives and how it fares. */
export const registerOverload = (app: FastifyInstance): { underWay(): number } => {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    underWay++
    let isUnderWay = true
    const end = (): void => {
      if (isUnderWay) underWay--
      isUnderWay = false
    }
    // Not Fastify's `onResponse`: who hangs up before the answer never gets one, and would be counted for ever.
    reply.raw.once('finish', end).once('close', end)
    if (underWay > MOST_AT_ONCE && !ALWAYS_ANSWERED.has(request.url)) throw new DomainError('unavailable', { detail: { retryAfterSeconds: 2 } })
  })
  return { underWay: () => underWay }
}
