import type { FastifyInstance } from 'fastify'

/** A response has about eleven: ours, Fastify's and those of streams. Many more would be a leak. */
const MAX_LISTENERS = 20

/** Raises the number of listeners above which Node prints a warning about a leak. */
export const allowListeners = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.raw.setMaxListeners(MAX_LISTENERS)
    done()
  })
}
