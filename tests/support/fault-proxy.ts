import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { HEAD_END, type RequestHead, randomOf, readHead, withClose } from './fault-proxy-http.ts'

/**
 * A TCP proxy between browser and server that misbehaves on demand.
 *
 *   browser ──▶ proxy ──▶ server        one upstream connection a browser connection
 *           ◀──   ✂   ◀──
 *
 * HTTP answers are sent with `Connection: close`, so that each answer has a connection of its own that
 * can be dropped; WebSockets pass untouched until the network is cut.
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
   * Share of writes of the API that reach the server twice, at the same time or one after the other, 0
   * to 1.
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

/** Fault of one connection, chosen when its request is known. */
type Fate = 'whole' | 'unheard' | 'cutRequest' | 'lostAnswer' | 'cutAnswer'

export const createFaultProxy = async (options: { readonly target: number; readonly seed?: number; readonly port?: number }): Promise<FaultProxy> => {
  const random = randomOf(options.seed ?? 1)
  const sockets = new Set<Socket>()
  const injected = { lost: 0, cut: 0, brokenConnections: 0, cutRequests: 0, duplicated: 0 }
  let target = options.target
  let faults = NO_FAULTS

  const chance = (share: number): boolean => share > 0 && random() < share

  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }

  const fateOf = ({ isApi, isWrite, isUpgrade }: RequestHead): Fate => {
    if (chance(faults.loseConnections)) {
      injected.brokenConnections += 1
      return isUpgrade || chance(0.5) ? 'unheard' : 'lostAnswer'
    }
    if (isUpgrade || !isApi) return 'whole'
    if (isWrite && chance(faults.cutRequests)) return 'cutRequest'
    if (isWrite && chance(faults.loseAnswers)) return 'lostAnswer'
    return chance(faults.cutAnswers) ? 'cutAnswer' : 'whole'
  }

  const passAnswer = (browser: Socket, upstream: Socket, fate: Fate): void => {
    const parts: Buffer[] = []
    upstream.on('data', (part) => parts.push(part))
    upstream.on('end', () => {
      const answer = Buffer.concat(parts)
      const deliver = (): void => {
        if (browser.destroyed) return
        if (fate === 'lostAnswer') {
          injected.lost += 1
          browser.resetAndDestroy()
        } else if (fate === 'cutAnswer') {
          injected.cut += 1
          browser.write(answer.subarray(0, Math.floor(answer.length / 2)), () => browser.resetAndDestroy())
        } else browser.end(answer)
      }
      if (faults.latencyMs > 0) setTimeout(deliver, faults.latencyMs)
      else deliver()
    })
  }

  /** The server gets these bytes and no more, as when a network disappears. */
  const passHalf = (browser: Socket, upstream: Socket, head: Buffer, request: RequestHead): void => {
    injected.cutRequests += 1
    const half = request.length ? head : head.subarray(0, Math.floor(head.length / 2))
    upstream.write(half, () => {
      upstream.destroy()
      browser.resetAndDestroy()
    })
  }

  /**
   * Sends the same bytes again on another connection, whose response is discarded: at once, or
   * after the first response.
   */
  const deliverAgain = (bytes: Buffer, first: Socket): void => {
    injected.duplicated += 1
    const again = (): void => {
      const second = track(dial(target, '127.0.0.1'))
      second.resume()
      second.write(bytes)
    }
    if (chance(0.5)) again()
    else first.once('end', again)
  }

  const begin = (browser: Socket, received: Buffer, end: number): void => {
    const text = received.subarray(0, end).toString('latin1')
    const request = readHead(text)
    const fate = fateOf(request)
    if (fate === 'unheard') {
      browser.resetAndDestroy()
      return
    }
    const upstream = track(dial(target, '127.0.0.1'))
    upstream.on('error', () => browser.destroy())
    if (request.isUpgrade) {
      upstream.on('close', () => browser.destroy())
      browser.on('close', () => upstream.destroy())
      upstream.write(received)
      browser.pipe(upstream)
      upstream.pipe(browser)
      return
    }
    const head = Buffer.from(withClose(text), 'latin1')
    const body = received.subarray(end + HEAD_END.length)
    if (fate === 'cutRequest') {
      passHalf(browser, upstream, Buffer.concat([head, body.subarray(0, Math.floor((request.length ?? 0) / 2))]), request)
      return
    }
    const whole = request.length === null ? null : head.length + request.length
    const isTwice = request.isApi && request.isWrite && whole !== null && chance(faults.duplicateRequests)
    let passed = Buffer.alloc(0)
    const pass = (bytes: Buffer): void => {
      upstream.write(bytes)
      if (!isTwice) return
      passed = Buffer.concat([passed, bytes])
      if (passed.length === whole) deliverAgain(passed, upstream)
    }
    passAnswer(browser, upstream, fate)
    pass(Buffer.concat([head, body]))
    browser.on('data', pass)
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
      begin(browser, received, end)
    }
    browser.on('data', onFirst)
  }

  const server: Server = createServer({ allowHalfOpen: false }, serve)
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    port,
    // `localhost` and not an address: browsers give it the rights of a secure origin, service workers and
    // locks among them.
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
