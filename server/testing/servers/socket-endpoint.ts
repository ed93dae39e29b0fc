import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import WebSocket from 'ws'
import { type Bus, createBus } from '../../realtime/bus.ts'
import type { Keys } from '../../realtime/signature.ts'
import { openSocketServer, type SocketServer } from '../../realtime/socket-server.ts'
import { isWebSocketUpgrade } from '../../realtime/upgrade.ts'

/** The realtime endpoint alone on a port of this machine, without a database. */
export interface SocketEndpoint {
  readonly port: number
  readonly bus: Bus
  readonly keys: Keys
  readonly sockets: SocketServer
  /** Errors that were thrown while a frame was handled. */
  readonly errors: readonly unknown[]
  /** A connection that has sent this text; it reads what comes. */
  raw(text: string): Promise<Socket>
  /** A greeted socket with its id. */
  connect(): Promise<{ readonly socket: WebSocket; readonly id: string }>
  connections(): Promise<number>
  /** Bytes that the endpoint has read from all its connections. */
  bytesRead(): number
  close(): Promise<void>
}

export const openSocketEndpoint = async (): Promise<SocketEndpoint> => {
  const server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade }, (_request, response) =>
    response.end('an ordinary answer'),
  )
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const bus = createBus()
  const keys = { key: 'known', secret: 'secret' }
  const errors: unknown[] = []
  const log = { error: (given: unknown) => errors.push(given) }
  const sockets = openSocketServer({ server, bus, keys, publicUrl: null, trustProxy: null, log })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    bus,
    keys,
    sockets,
    errors,
    raw: (text) =>
      new Promise((done) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text, () => done(socket)))
        socket.on('error', () => socket.destroy())
      }),
    connect: () =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${keys.key}`)
        socket.on('error', fail)
        socket.once('message', (data) => done({ socket, id: JSON.parse(JSON.parse(String(data)).data).socket_id }))
      }),
    connections: () => new Promise((done) => server.getConnections((_, count) => done(count))),
    bytesRead: () => accepted.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: async () => {
      await sockets.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
