import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Requests without an answer on one connection. Browsers and proxies send the next request after
 * the answer; more is a flood.
 */
const MAX_PIPELINED = 16

/**
 * Closes connections that send many requests ahead of their answers. Node hands over all requests
 * of one chunk at once, so that one connection could block the event loop for seconds. Requests of
 * a closed connection are dropped unanswered.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED || socket.destroyed) {
      socket.destroy()
      reply.hijack()
      return
    }
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    done()
  })
}
