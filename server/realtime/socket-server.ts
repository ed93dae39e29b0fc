import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { networkOf } from '../runtime/network.ts'
import { callerAddress, type TrustedProxies } from '../runtime/trusted-proxies.ts'
import type { Bus } from './bus.ts'
import { type Connection, openConnection } from './connection.ts'
import { ERRORS, message } from './protocol.ts'
import type { Keys } from './signature.ts'
import { createSocketLimits } from './socket-limits.ts'
import { guardStream, isWebSocketUpgrade, refuseUpgrade } from './upgrade.ts'

const CHECK_MS = 30_000

const SOCKET_OPTIONS = {
  noServer: true,
  maxPayload: 10_240,
  // A frame in a thousand fragments is an attack.
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  // Pings are counted and answered in `connection.ts`.
  autoPong: false,
  closeTimeout: 2_000,
}

/** The sockets of this server. */
export interface SocketServer {
  /** Open sockets. */
  count(): number
  close(): Promise<void>
}

interface Options {
  readonly server: Server
  readonly bus: Bus
  readonly keys: Keys
  /** Public address of the application behind a proxy. */
  readonly publicUrl: string | null
  readonly trustProxy: TrustedProxies | null
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Used when a cluster holds the sockets. */
export const NO_SOCKETS: SocketServer = { count: () => 0, close: async () => undefined }

/** Serves the Pusher protocol at `/app/{key}` on the server's own port. */
export const openSocketServer = ({ server, bus, keys, publicUrl, trustProxy, log }: Options): SocketServer => {
  const sockets = new WebSocketServer(SOCKET_OPTIONS)
  sockets.on('error', (error) => log.error({ err: error }, 'the realtime endpoint failed'))
  const connections = new Map<string, Connection>()
  const limits = createSocketLimits()

  const addConnection = (socket: WebSocket, key: string, network: string): void => {
    const failed = (error: unknown): void => log.error({ err: error }, 'a frame could not be handled')
    const connection = openConnection({ socket, keys, now: monotonicMs, failed })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connections.delete(connection.id)
      limits.closed(connection)
    })
    limits.opened(connection, network)
    if (key === keys.key) {
      connections.set(connection.id, connection)
      connection.open()
    } else connection.end(ERRORS.unknownKey)
  }

  const isFromOurPages = ({ headers }: IncomingMessage): boolean => {
    if (headers.origin === undefined) return true
    return URL.parse(headers.origin)?.host === headers.host || headers.origin === publicUrl
  }

  const handleUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    guardStream(stream)
    const key = /^\/app\/([\w-]{1,64})(?:\?|$)/.exec(request.url ?? '')?.[1]
    if (key === undefined || !isWebSocketUpgrade(request)) refuseUpgrade(stream, '404 Not Found')
    else if (!isFromOurPages(request)) refuseUpgrade(stream, '403 Forbidden')
    else {
      const network = networkOf(callerAddress(request, trustProxy))
      sockets.handleUpgrade(request, stream, head, (socket) => addConnection(socket, key, network))
    }
  }

  const unsubscribe = bus.subscribe({
    published: (channel, event, data, except) => {
      const text = message(event, data, channel)
      for (const connection of connections.values()) if (connection.id !== except) connection.deliver(channel, text)
    },
    claimed: (socketId, owner) => {
      const connection = connections.get(socketId)
      if (!connection) return
      connection.claim(owner)
      limits.claimed(connection, owner.userId)
    },
    dropped: (target, then) => {
      for (const connection of connections.values()) {
        if (connection.isOwnedBy(target)) connection.end(then === 'reconnect' ? ERRORS.reconnect : ERRORS.notAuthorised)
      }
    },
  })

  const checkTimer = setInterval(() => {
    for (const connection of connections.values()) connection.check()
  }, CHECK_MS)
  checkTimer.unref()
  server.on('upgrade', handleUpgrade)

  return {
    count: () => connections.size,
    close: async () => {
      clearInterval(checkTimer)
      unsubscribe()
      server.off('upgrade', handleUpgrade)
      for (const connection of connections.values()) connection.end(ERRORS.reconnect)
      const closed = new Promise<void>((done) => sockets.close(() => done()))
      const terminateTimer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, 1000)
      await closed
      clearTimeout(terminateTimer)
    },
  }
}
