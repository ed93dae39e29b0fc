import type { FastifyInstance } from 'fastify'
import { forCaller, nextNumber } from '../caller.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * From here on everything that is done for a request knows whether its caller still waits. A request that reads stops at its next statement when
 * the connection is closed before the answer; one that may write is done to its end, since its caller will ask what became of it.
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
