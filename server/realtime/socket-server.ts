import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RequestActor } from '../access/actor.ts'
import type { Installation } from '../database/installation.ts'
import type { Bus, DropTarget } from './bus.ts'
import { ACTIVITY_TIMEOUT_SECONDS, ERRORS, message, readFrame } from './protocol.ts'
import { isSigned } from './signature.ts'

const MAX_FRAME_BYTES = 10_240
const MAX_CHANNELS = 20
const SWEEP_MS = 30_000
const SILENT_MS = (ACTIVITY_TIMEOUT_SECONDS + 60) * 1000

interface Connection {
  readonly id: string
  readonly socket: WebSocket
  readonly channels: Set<string>
  /** Known once the person was let into a channel. */
  owner: RequestActor | null
  heardAt: number
}

export interface SocketServer {
  /** Notes whose socket this is, so that it ends with their rights. */
  claim(socketId: string, owner: RequestActor): void
  /** Open sockets. */
  count(): number
  close(): Promise<void>
}

interface Options {
  readonly server: Server
  readonly bus: Bus
  readonly installation: Installation
  /** Address people open, when a proxy stands in front. */
  readonly publicUrl: string | null
}

const newSocketId = (): string => `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`

/** The Pusher protocol at `/app/{key}`, on the server's own port. */
export const openSocketServer = ({ server, bus, installation, publicUrl }: Options): SocketServer => {
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
    if (known && connection.channels.size < MAX_CHANNELS && isSigned(installation, connection.id, channel, auth)) {
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
    const connection: Connection = { id: newSocketId(), socket, channels: new Set(), owner: null, heardAt: Date.now() }
    socket.on('error', () => socket.terminate())
    if (key !== installation.realtimeKey) {
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

  const owned = (connection: Connection, target: DropTarget): boolean =>
    'userId' in target ? connection.owner?.id === target.userId : connection.owner?.sessionId === target.sessionId

  const unsubscribe = bus.subscribe({
    published: (channel, event, data) => {
      const text = message(event, data, channel)
      for (const connection of connections.values()) if (connection.channels.has(channel)) connection.socket.send(text)
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
    claim: (socketId, owner) => {
      const connection = connections.get(socketId)
      if (connection) connection.owner = owner
    },
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
