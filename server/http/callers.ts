import type { FastifyInstance } from 'fastify'
import { forCaller, nextNumber } from '../runtime/caller.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Runs each request within the context of its caller (`caller.ts`). A request that reads stops at
 * its next statement when the connection is closed before the answer. A request that may write runs
 * to its end: its caller will repeat it and ask for its outcome.
 */
export const registerCallers = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, reply, done) => {
    const number = nextNumber()
    if (!READS.has(request.method)) return forCaller({ gone: null, number }, done)
    const { raw } = reply
    const gone = new AbortController()
    const close = (): void => {
      if (!raw.writableFinished) gone.abort()
    }
    if (raw.destroyed) close()
    raw.once('close', close)
    return forCaller({ gone: gone.signal, number }, done)
  })
}
