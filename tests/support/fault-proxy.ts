import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { passConnection } from './fault-proxy-connection.ts'
import { HEAD_END, randomOf } from './fault-proxy-http.ts'

/**
 * A TCP proxy between browser and server that misbehaves on demand.
 *
 *   browser ──▶ proxy ──▶ server        one upstream connection a browser connection
 *           ◀──   ✂   ◀──
 *
 * HTTP answers are sent with `Connection: close`, so that each answer has a connection of its own
 * that can be dropped; WebSockets pass untouched until the network is cut.
 */
export interface Faults {
  /** Accepts no connection, and cuts the existing ones. */
  readonly offline: boolean
  /**
   * Share of all connections that break, half of them before the server receives the request, half
   * after its response, 0 to 1.
   */
  readonly loseConnections: number
  /** Share of writes (POST, PUT, DELETE) of the API that reach the server in half, 0 to 1. */
  readonly cutRequests: number
  /**
   * Share of writes of the API that reach the server twice, at the same time or one after the
   * other, 0 to 1.
   */
  readonly duplicateRequests: number
  /** Share of answers to writes of the API that never arrive, 0 to 1. */
  readonly loseAnswers: number
  /** Share of answers of the API that end in the middle, 0 to 1. */
  readonly cutAnswers: number
  /** Delay in ms before a response is passed on. */
  readonly latencyMs: number
}

export const NO_FAULTS: Faults = {
  offline: false,
  loseConnections: 0,
  cutRequests: 0,
  duplicateRequests: 0,
  loseAnswers: 0,
  cutAnswers: 0,
  latencyMs: 0,
}

/** How often each fault was injected so far. */
export interface Injected {
  readonly lost: number
  readonly cut: number
  readonly brokenConnections: number
  readonly cutRequests: number
  readonly duplicated: number
}

export interface FaultProxy {
  readonly port: number
  readonly origin: string
  readonly injected: () => Injected
  readonly setFaults: (faults: Partial<Faults>) => void
  /** Sends further connections to another port, after a restart of the server. */
  readonly retarget: (port: number) => void
  readonly close: () => Promise<void>
}

export const createFaultProxy = async (options: {
  readonly target: number
  readonly seed?: number
  readonly port?: number
}): Promise<FaultProxy> => {
  const sockets = new Set<Socket>()
  const injected = { lost: 0, cut: 0, brokenConnections: 0, cutRequests: 0, duplicated: 0 }
  let target = options.target
  let faults = NO_FAULTS

  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }

  const parts = { faults: () => faults, injected, random: randomOf(options.seed ?? 1), target: () => target, track }

  const serve = (browser: Socket): void => {
    if (faults.offline) {
      browser.resetAndDestroy()
      return
    }
    track(browser)
    let received = Buffer.alloc(0)
    const onFirst = (part: Buffer): void => {
      received = Buffer.concat([received, part])
      if (!received.includes(HEAD_END)) return
      browser.off('data', onFirst)
      passConnection(parts, browser, received)
    }
    browser.on('data', onFirst)
  }

  const server: Server = createServer({ allowHalfOpen: false }, serve)
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    port,
    // `localhost` and not an address: browsers give it the rights of a secure origin, service
    // workers and locks among them.
    origin: `http://localhost:${port}`,
    injected: () => ({ ...injected }),
    setFaults: (change) => {
      faults = { ...faults, ...change }
      if (faults.offline) for (const socket of sockets) socket.resetAndDestroy()
    },
    retarget: (next) => {
      target = next
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
