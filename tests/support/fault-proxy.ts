import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy between browser and server that misbehaves on demand. Requests always reach the server whole; it is answers that
 * get lost or cut, which is the hard case for exactly-once.
 *
 *   browser ──▶ proxy ──▶ server        one upstream connection a browser connection
 *           ◀──   ✂   ◀──
 *
 * HTTP answers are sent with `Connection: close`, so that each answer has a connection of its own that can be dropped;
 * WebSockets pass untouched until the network is cut.
 */
export interface Faults {
  /** No connection is accepted, and those that exist are cut. */
  readonly offline: boolean
  /** Share of answers to writes (POST, PUT, DELETE) of the API that never arrive, 0 to 1. */
  readonly loseAnswers: number
  /** Share of answers of the API that end in the middle, 0 to 1. */
  readonly cutAnswers: number
  /** Added before an answer is passed on. */
  readonly latencyMs: number
}

export const NO_FAULTS: Faults = { offline: false, loseAnswers: 0, cutAnswers: 0, latencyMs: 0 }

export interface FaultProxy {
  readonly port: number
  readonly origin: string
  /** How many answers were lost or cut so far. */
  readonly injected: () => { readonly lost: number; readonly cut: number }
  readonly setFaults: (faults: Partial<Faults>) => void
  /** Sends further connections to another port, after a restart of the server. */
  readonly retarget: (port: number) => void
  readonly close: () => Promise<void>
}

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const HEAD_END = '\r\n\r\n'

interface RequestHead {
  readonly isWrite: boolean
  readonly isApi: boolean
  readonly isUpgrade: boolean
}

const readHead = (head: string): RequestHead => {
  const [line = ''] = head.split('\r\n', 1)
  const [method = '', path = ''] = line.split(' ')
  return {
    isWrite: method === 'POST' || method === 'PUT' || method === 'DELETE',
    isApi: path.startsWith('/api/models/'),
    isUpgrade: /\r\nupgrade:\s*websocket/i.test(head),
  }
}

/** Asks the server to close after its answer, so that one connection carries one request. */
const withClose = (head: string): string => `${head.replace(/\r\nconnection:[^\r]*/gi, '')}\r\nConnection: close${HEAD_END}`

export const createFaultProxy = async (options: { readonly target: number; readonly seed?: number; readonly port?: number }): Promise<FaultProxy> => {
  const random = randomOf(options.seed ?? 1)
  const sockets = new Set<Socket>()
  let target = options.target
  let faults = NO_FAULTS
  let lost = 0
  let cut = 0

  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }

  const passAnswer = (browser: Socket, upstream: Socket, request: RequestHead): void => {
    if (request.isUpgrade) {
      upstream.pipe(browser)
      return
    }
    const loses = request.isApi && request.isWrite && random() < faults.loseAnswers
    const cuts = !loses && request.isApi && random() < faults.cutAnswers
    const parts: Buffer[] = []
    upstream.on('data', (part) => parts.push(part))
    upstream.on('end', () => {
      const answer = Buffer.concat(parts)
      const deliver = (): void => {
        if (browser.destroyed) return
        if (loses) {
          lost += 1
          browser.resetAndDestroy()
        } else if (cuts) {
          cut += 1
          browser.write(answer.subarray(0, Math.floor(answer.length / 2)), () => browser.resetAndDestroy())
        } else browser.end(answer)
      }
      if (faults.latencyMs > 0) setTimeout(deliver, faults.latencyMs)
      else deliver()
    })
  }

  const serve = (browser: Socket): void => {
    if (faults.offline) {
      browser.resetAndDestroy()
      return
    }
    track(browser)
    let received = Buffer.alloc(0)
    const onFirst = (part: Buffer): void => {
      received = Buffer.concat([received, part])
      const end = received.indexOf(HEAD_END)
      if (end < 0) return
      browser.off('data', onFirst)
      const head = received.subarray(0, end).toString('latin1')
      const request = readHead(head)
      const upstream = track(dial(target, '127.0.0.1'))
      upstream.on('error', () => browser.destroy())
      upstream.on('close', () => request.isUpgrade && browser.destroy())
      browser.on('close', () => request.isUpgrade && upstream.destroy())
      upstream.write(request.isUpgrade ? received : Buffer.concat([Buffer.from(withClose(head), 'latin1'), received.subarray(end + HEAD_END.length)]))
      browser.on('data', (more) => upstream.write(more))
      passAnswer(browser, upstream, request)
    }
    browser.on('data', onFirst)
  }

  const server: Server = createServer({ allowHalfOpen: false }, serve)
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    port,
    // `localhost` and not an address: browsers give it the rights of a secure origin, service workers and locks among them.
    origin: `http://localhost:${port}`,
    injected: () => ({ lost, cut }),
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
