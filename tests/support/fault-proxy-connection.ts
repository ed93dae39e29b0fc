import { connect, type Socket } from 'node:net'
import type { Faults, Injected } from './fault-proxy.ts'
import { HEAD_END, type RequestHead, readHead, withClose } from './fault-proxy-http.ts'

/** Fault of one connection, chosen when its request is known. */
type Fate = 'whole' | 'unheard' | 'cutRequest' | 'lostAnswer' | 'cutAnswer'

/** The state of a proxy that its connections read and count in. */
interface ConnectionParts {
  readonly faults: () => Faults
  readonly injected: { -readonly [Name in keyof Injected]: number }
  readonly random: () => number
  /** Port of the server. */
  readonly target: () => number
  /** Notes a socket, so that it is cut with the network. */
  readonly track: (socket: Socket) => Socket
}

/** A connection whose request is known. */
interface Connection {
  readonly browser: Socket
  readonly upstream: Socket
  readonly request: RequestHead
  readonly fate: Fate
}

const chance = ({ random }: ConnectionParts, share: number): boolean => share > 0 && random() < share

const dial = ({ target, track }: ConnectionParts): Socket => track(connect(target(), '127.0.0.1'))

/**
 * Passes a connection on, of whose request the browser has sent the head or more, with its fault.
 */
export const passConnection = (parts: ConnectionParts, browser: Socket, received: Buffer): void => {
  const end = received.indexOf(HEAD_END)
  const text = received.subarray(0, end).toString('latin1')
  const request = readHead(text)
  const fate = fateOf(parts, request)
  if (fate === 'unheard') {
    browser.resetAndDestroy()
    return
  }
  const upstream = dial(parts)
  upstream.on('error', () => browser.destroy())
  const connection = { browser, upstream, request, fate }
  if (request.isUpgrade) {
    passUpgrade(connection, received)
    return
  }
  const head = Buffer.from(withClose(text), 'latin1')
  const body = received.subarray(end + HEAD_END.length)
  if (fate === 'cutRequest')
    passHalf(parts, connection, Buffer.concat([head, body.subarray(0, Math.floor((request.length ?? 0) / 2))]))
  else passWhole(parts, connection, head, body)
}

const fateOf = (parts: ConnectionParts, { isApi, isWrite, isUpgrade }: RequestHead): Fate => {
  const faults = parts.faults()
  if (chance(parts, faults.loseConnections)) {
    parts.injected.brokenConnections += 1
    return isUpgrade || chance(parts, 0.5) ? 'unheard' : 'lostAnswer'
  }
  if (isUpgrade || !isApi) return 'whole'
  if (isWrite && chance(parts, faults.cutRequests)) return 'cutRequest'
  if (isWrite && chance(parts, faults.loseAnswers)) return 'lostAnswer'
  return chance(parts, faults.cutAnswers) ? 'cutAnswer' : 'whole'
}

const passUpgrade = ({ browser, upstream }: Connection, received: Buffer): void => {
  upstream.on('close', () => browser.destroy())
  browser.on('close', () => upstream.destroy())
  upstream.write(received)
  browser.pipe(upstream)
  upstream.pipe(browser)
}

/** The server gets these bytes and no more, as when a network disappears. */
const passHalf = ({ injected }: ConnectionParts, { browser, upstream, request }: Connection, head: Buffer): void => {
  injected.cutRequests += 1
  const half = request.length ? head : head.subarray(0, Math.floor(head.length / 2))
  upstream.write(half, () => {
    upstream.destroy()
    browser.resetAndDestroy()
  })
}

const passWhole = (parts: ConnectionParts, connection: Connection, head: Buffer, body: Buffer): void => {
  const { browser, upstream, request } = connection
  const length = request.length === null ? null : head.length + request.length
  const isTwice = request.isApi && request.isWrite && length !== null && chance(parts, parts.faults().duplicateRequests)
  let passed = Buffer.alloc(0)
  const pass = (bytes: Buffer): void => {
    upstream.write(bytes)
    if (!isTwice) return
    passed = Buffer.concat([passed, bytes])
    if (passed.length === length) deliverAgain(parts, passed, upstream)
  }
  passAnswer(parts, connection)
  pass(Buffer.concat([head, body]))
  browser.on('data', pass)
}

/**
 * Sends the same bytes again on another connection, whose response is discarded: at once, or
 * after the first response.
 */
const deliverAgain = (parts: ConnectionParts, bytes: Buffer, first: Socket): void => {
  parts.injected.duplicated += 1
  const again = (): void => {
    const second = dial(parts)
    second.resume()
    second.write(bytes)
  }
  if (chance(parts, 0.5)) again()
  else first.once('end', again)
}

const passAnswer = ({ faults, injected }: ConnectionParts, { browser, upstream, fate }: Connection): void => {
  const received: Buffer[] = []
  upstream.on('data', (part) => received.push(part))
  upstream.on('end', () => {
    const answer = Buffer.concat(received)
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
    const { latencyMs } = faults()
    if (latencyMs > 0) setTimeout(deliver, latencyMs)
    else deliver()
  })
}
