import type { IncomingMessage, Server } from 'node:http'

/** A photo takes two minutes over a slow line. */
const BODY_MS = 120_000
/** Time to read the refusal. */
const LINGER_MS = 5_000
const HOUR_MS = 3_600_000
/** Longest time that any body may take: an archive of years over a slow line. */
export const MAX_BODY_MS = 24 * HOUR_MS

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends requests whose body is not there in time, as Node.js does by one limit for all of them.
 * A connection that sends nothing at all ends earlier, by its own limit.
 */
export const limitBodies = (server: Server, bodyMs: number = BODY_MS): void => {
  server.prependListener('request', (request: IncomingMessage) => {
    const refuse = (): void => {
      if (request.complete) return
      const { socket } = request
      server.emit(
        'clientError',
        Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
      // A sender who goes on after the answer would keep the connection.
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    }
    const timer = setTimeout(refuse, bodyMs).unref()
    timers.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  })
}

/** Lets the body of a request take hours: its caller is known, and may send an archive. */
export const allowLongBody = (request: IncomingMessage): void => clearTimeout(timers.get(request))
