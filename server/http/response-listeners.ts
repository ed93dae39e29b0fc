import type { FastifyInstance } from 'fastify'

/** The page of a screen's address has eleven: ours, Fastify's and those of streams. Many more would be a leak. */
const MOST_LISTENERS = 20

/** Node takes more than ten listeners for a leak, and would print a warning at the first page that is opened. */
export const allowListeners = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.raw.setMaxListeners(MOST_LISTENERS)
    done()
  })
}
