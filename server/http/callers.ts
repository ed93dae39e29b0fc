import type { FastifyInstance } from 'fastify'
import { forCaller, nextNumber } from '../runtime/caller.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Runs each request in the context of its caller (`caller.ts`). When the connection is closed
 * before the answer, a read stops at its next statement. A request that may write completes: its
 * caller will repeat it and ask for its outcome.
 */
export const registerCallers = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, reply, done) => {
    const number = nextNumber()
    if (!READS.has(request.method)) return forCaller({ disconnected: null, number }, done)
    const { raw } = reply
    const connection = new AbortController()
    const close = (): void => {
      if (!raw.writableFinished) connection.abort()
    }
    if (raw.destroyed) close()
    raw.once('close', close)
    return forCaller({ disconnected: connection.signal, number }, done)
  })
}
