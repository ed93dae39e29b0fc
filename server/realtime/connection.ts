import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { createTokenBucket } from '../runtime/token-bucket.ts'
import type { DropTarget, SocketOwner } from './bus.ts'
import { ACTIVITY_TIMEOUT_SECONDS, ERRORS, type Frame, message, type ProtocolError, readFrame } from './protocol.ts'
import { isSigned, type Keys } from './signature.ts'

const MAX_CHANNELS = 20
const SILENT_MS = (ACTIVITY_TIMEOUT_SECONDS + 60) * 1000
/** Bytes that the peer may leave unread. A hint has about 100. */
const MAX_UNREAD_BYTES = 1024 * 1024
const MAX_MALFORMED = 5
/**
 * Frames of the peer, pings among them. A client sends three when it connects and then one every
 * two minutes.
 */
const FRAME_RATE = { burst: 60, perMinute: 600 }

/** One socket with its channels. */
export interface Connection {
  readonly id: string
  /** Monotonic milliseconds of the peer's last frame. */
  readonly lastMessageAt: number
  /** Greets the peer and reads its frames. */
  open(): void
  /** Sends an event if the connection listens to the channel. */
  deliver(channel: string, text: string): void
  /**
   * Records a session that subscribed to a channel: the end of any recorded session ends the
   * connection.
   */
  claim(owner: SocketOwner): void
  isOwnedBy(target: DropTarget): boolean
  /** Sends the error, then closes. */
  end(error: ProtocolError): void
  /** Probes the peer; ends the connection when it has been silent for too long. */
  check(): void
}

interface ConnectionOptions {
  readonly socket: WebSocket
  readonly keys: Keys
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Receives an error of a frame's handler; the connection then ends. */
  readonly failed: (error: unknown) => void
}

const newSocketId = (): string => `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`

/** The writing side of one socket. Nothing is sent once it has ended. */
interface Outlet {
  isEnded(): boolean
  /**
   * Sends to the peer; cuts off a peer that does not read, since unread answers fill the memory.
   */
  write(sending: () => void): void
  send(text: string): void
  /** Tells the peer of an error that the connection survives. */
  fail(error: ProtocolError): void
  /** Tells the peer of an error, then closes. */
  end(error: ProtocolError): void
  terminate(): void
}

const createOutlet = (socket: WebSocket): Outlet => {
  let isEnded = false
  const terminate = (): void => {
    isEnded = true
    socket.terminate()
  }
  const write = (sending: () => void): void => {
    if (isEnded || socket.readyState !== socket.OPEN) return
    sending()
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) terminate()
  }
  const send = (text: string): void => write(() => socket.send(text))
  const fail = (error: ProtocolError): void => send(message('pusher:error', error))
  return {
    isEnded: () => isEnded,
    write,
    send,
    fail,
    end: (error) => {
      if (isEnded) return
      fail(error)
      isEnded = true
      socket.close(error.code, error.message)
      // The peer has time for the closing handshake. Its other frames are discarded.
      for (const frame of ['message', 'ping', 'pong']) socket.on(frame, () => socket.pause())
    },
    terminate,
  }
}

/** The channels that one socket listens to. */
interface Subscriptions {
  has(channel: string): boolean
  subscribe(data: Frame['data']): void
  /** False for a frame that names no channel. */
  unsubscribe(data: Frame['data']): boolean
}

const createSubscriptions = (id: string, keys: Keys, { send, fail }: Outlet): Subscriptions => {
  const channels = new Set<string>()
  return {
    has: (channel) => channels.has(channel),
    subscribe: ({ channel, auth }) => {
      const isRead = typeof channel === 'string' && typeof auth === 'string'
      const isFree = channels.size < MAX_CHANNELS || (isRead && channels.has(channel))
      if (isRead && isFree && channel.startsWith('private-') && isSigned(keys, id, channel, auth)) {
        channels.add(channel)
        send(message('pusher_internal:subscription_succeeded', {}, channel))
      } else fail(ERRORS.notAuthorised)
    },
    unsubscribe: ({ channel }) => {
      if (typeof channel !== 'string') return false
      channels.delete(channel)
      return true
    },
  }
}

/** Handles the frames of one socket. Ends a connection whose frames are often malformed. */
const createFrameHandler = (outlet: Outlet, subscriptions: Subscriptions) => {
  let malformed = 0

  const refuseMalformed = (): void => {
    malformed++
    if (malformed > MAX_MALFORMED) outlet.end(ERRORS.overCapacity)
    else outlet.fail(ERRORS.malformed)
  }

  const handleText = (text: string): void => {
    const frame = readFrame(text)
    if (!frame) refuseMalformed()
    else if (frame.event === 'pusher:ping') outlet.send(message('pusher:pong', {}))
    else if (frame.event === 'pusher:subscribe') subscriptions.subscribe(frame.data)
    else if (frame.event === 'pusher:unsubscribe') {
      if (!subscriptions.unsubscribe(frame.data)) refuseMalformed()
    } else if (frame.event.startsWith('client-')) outlet.fail(ERRORS.clientEvent)
  }

  return (data: unknown, isBinary: boolean): void => (isBinary ? refuseMalformed() : handleText(String(data)))
}

/**
 * One socket of the Pusher protocol. Nothing that its peer sends, or does not read, outlives the
 * connection.
 */
export const openConnection = ({ socket, keys, now, failed }: ConnectionOptions): Connection => {
  const id = newSocketId()
  const outlet = createOutlet(socket)
  const subscriptions = createSubscriptions(id, keys, outlet)
  const handleFrame = createFrameHandler(outlet, subscriptions)
  const owners = new Map<string, string>()
  const frames = createTokenBucket(now, FRAME_RATE)
  let lastMessageAt = now()

  /**
   * Counts and handles a frame of the peer. Catches errors: an error of a listener would end the
   * process.
   */
  const receive = (handle: () => void): void => {
    if (outlet.isEnded()) return
    lastMessageAt = now()
    try {
      if (frames.spend() === 0) handle()
      else outlet.end(ERRORS.overCapacity)
    } catch (error) {
      failed(error)
      outlet.terminate()
    }
  }

  return {
    id,
    get lastMessageAt() {
      return lastMessageAt
    },
    open: () => {
      socket.on('pong', () => receive(() => undefined))
      socket.on('ping', (data) => receive(() => outlet.write(() => socket.pong(data))))
      socket.on('message', (data, isBinary) => receive(() => handleFrame(data, isBinary)))
      outlet.send(
        message('pusher:connection_established', { socket_id: id, activity_timeout: ACTIVITY_TIMEOUT_SECONDS }),
      )
    },
    deliver: (channel, text) => {
      if (subscriptions.has(channel)) outlet.send(text)
    },
    claim: ({ sessionId, userId }) => {
      owners.set(sessionId, userId)
    },
    isOwnedBy: (target) => {
      if (target === 'everyone') return true
      return 'userId' in target ? [...owners.values()].includes(target.userId) : owners.has(target.sessionId)
    },
    end: outlet.end,
    check: () => {
      if (now() - lastMessageAt > SILENT_MS) outlet.terminate()
      else outlet.write(() => socket.ping())
    },
  }
}
