import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bus, DropTarget } from './bus.ts'
import { ACTIVITY_TIMEOUT_SECONDS, ERRORS, message, readFrame } from './protocol.ts'
import { isSigned, type Keys } from './signature.ts'

const MAX_FRAME_BYTES = 10_240
const MAX_CHANNELS = 20
const SWEEP_MS = 30_000
const SILENT_MS = (ACTIVITY_TIMEOUT_SECONDS + 60) * 1000

interface Connection {
  readonly id: string
  readonly socket: WebSocket
  readonly channels: Set<string>
  /** Sessions that asked to be let into a channel, with their person: the end of any of them ends the socket. */
  readonly owners: Map<string, string>
  heardAt: number
}

export interface SocketServer {
  /** Open sockets. */
  count(): number
  close(): Promise<void>
}

interface Options {
  readonly server: Server
  readonly bus: Bus
  readonly keys: Keys
  /** Address people open, when a proxy stands in front. */
  readonly publicUrl: string | null
}

/** Where a cluster has the sockets. */
export const NO_SOCKETS: SocketServer = { count: () => 0, close: async () => undefined }

const newSocketId = (): string => `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`

/** The Pusher protocol at `/app/{key}`, on the server's own port. */
export const openSocketServer = ({ server, bus, keys, publicUrl }: Options): SocketServer => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const connections = new Map<string, Connection>()

  const fail = (connection: Connection, error: { readonly code: number; readonly message: string }): void =>
    connection.socket.send(message('pusher:error', error))

  const end = (connection: Connection, error: { readonly code: number; readonly message: string }): void => {
    fail(connection, error)
    connection.socket.close(error.code, error.message)
  }

  const subscribe = (connection: Connection, channel: unknown, auth: unknown): void => {
    const known = typeof channel === 'string' && typeof auth === 'string' && channel.startsWith('private-')
    if (known && connection.channels.size < MAX_CHANNELS && isSigned(keys, connection.id, channel, auth)) {
      connection.channels.add(channel)
      connection.socket.send(message('pusher_internal:subscription_succeeded', {}, channel))
    } else fail(connection, ERRORS.notAuthorised)
  }

  const hear = (connection: Connection, text: string): void => {
    connection.heardAt = Date.now()
    const frame = readFrame(text)
    if (!frame) fail(connection, ERRORS.malformed)
    else if (frame.event === 'pusher:ping') connection.socket.send(message('pusher:pong', {}))
    else if (frame.event === 'pusher:subscribe') subscribe(connection, frame.data['channel'], frame.data['auth'])
    else if (frame.event === 'pusher:unsubscribe') connection.channels.delete(String(frame.data['channel']))
    else if (frame.event.startsWith('client-')) fail(connection, ERRORS.clientEvent)
  }

  const welcome = (socket: WebSocket, key: string): void => {
    const connection: Connection = { id: newSocketId(), socket, channels: new Set(), owners: new Map(), heardAt: Date.now() }
    socket.on('error', () => socket.terminate())
    if (key !== keys.key) {
      end(connection, ERRORS.unknownKey)
      return
    }
    connections.set(connection.id, connection)
    socket.on('close', () => connections.delete(connection.id))
    socket.on('pong', () => {
      connection.heardAt = Date.now()
    })
    socket.on('message', (data, binary) => (binary ? fail(connection, ERRORS.malformed) : hear(connection, String(data))))
    connection.socket.send(message('pusher:connection_established', { socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_SECONDS }))
  }

  const fromOurPages = ({ headers }: IncomingMessage): boolean => {
    if (headers.origin === undefined) return true
    return URL.parse(headers.origin)?.host === headers.host || headers.origin === publicUrl
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const key = /^\/app\/([\w-]{1,64})(?:\?|$)/.exec(request.url ?? '')?.[1]
    if (key === undefined || !fromOurPages(request)) {
      stream.end(`HTTP/1.1 ${key === undefined ? '404 Not Found' : '403 Forbidden'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, key))
  }

  const owned = ({ owners }: Connection, target: DropTarget): boolean => {
    if (target === 'everyone') return true
    return 'userId' in target ? [...owners.values()].includes(target.userId) : owners.has(target.sessionId)
  }

  const unsubscribe = bus.subscribe({
    published: (channel, event, data, except) => {
      const text = message(event, data, channel)
      for (const { id, channels, socket } of connections.values()) if (channels.has(channel) && id !== except) socket.send(text)
    },
    claimed: (socketId, { sessionId, userId }) => {
      connections.get(socketId)?.owners.set(sessionId, userId)
    },
    dropped: (target, then) => {
      for (const connection of connections.values()) {
        if (owned(connection, target)) end(connection, then === 'reconnect' ? ERRORS.reconnect : ERRORS.notAuthorised)
      }
    },
  })

  const sweep = setInterval(() => {
    for (const { socket, heardAt } of connections.values()) {
      if (Date.now() - heardAt > SILENT_MS) socket.terminate()
      else socket.ping()
    }
  }, SWEEP_MS)
  sweep.unref()
  server.on('upgrade', upgrade)

  return {
    count: () => connections.size,
    close: async () => {
      clearInterval(sweep)
      unsubscribe()
      server.off('upgrade', upgrade)
      for (const connection of connections.values()) end(connection, ERRORS.reconnect)
      const closed = new Promise<void>((done) => sockets.close(() => done()))
      const patience = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, 1000)
      await closed
      clearTimeout(patience)
    },
  }
}
