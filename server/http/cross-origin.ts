import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#contract/core/protocol.ts'

const METHODS = 'GET, HEAD, POST, PUT, DELETE'
const DAY_SECONDS = 86_400
const EXPOSED = [...Object.values(HEADERS), 'retry-after', 'content-disposition', 'date', 'x-request-id'].join(', ')

/**
 * Lets pages at the public address call an API on another host, for a client that was built with
 * `VITE_API_ORIGIN`. Tokens are sent as a header, never as a cookie: no credentials are allowed.
 */
export const registerCrossOrigin = (app: FastifyInstance, publicUrl: string | null): void => {
  if (publicUrl === null) return
  const { origin: pages, host } = new URL(publicUrl)
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    if (headers.origin !== pages || headers.host === host) return undefined
    reply.headers({ 'access-control-allow-origin': pages, 'access-control-expose-headers': EXPOSED, vary: 'Origin' })
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
        'access-control-max-age': DAY_SECONDS,
      })
      .send()
  })
}
