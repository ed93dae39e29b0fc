import { ROLES } from '../stage.ts'
import { nonsense } from '../wire/nonsense.ts'
import type { Attack } from './attack.ts'

const EVENTS = [
  'pusher:ping',
  'pusher:pong',
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:signin',
  'pusher_internal:subscription_succeeded',
  'client-x',
  'toString',
  '__proto__',
  '',
]
const KEYS = ['channel', 'auth', 'channel_data', 'socket_id', '__proto__', 'constructor', 'toString']
/** Frames with which an independent test ended the server. */
const KNOWN_FRAMES = [
  '{"event":"pusher:unsubscribe","data":{"channel":{"toString":null}}}',
  '{"event":"pusher:unsubscribe","data":{"channel":{"toString":1,"valueOf":1}}}',
  '{"event":"pusher:subscribe","data":{"channel":{"toString":null},"auth":{"toString":null}}}',
]
const KNOWN_SHARE = 0.05
const FRAMES_OF_A_SOCKET = 40

/** Every event with values of every type, in both shapes that the protocol allows (F2). */
export const socketEvents: Attack = {
  name: 'socket-events',
  roles: ROLES,
  atOnce: 3,
  pauseMs: 10,
  strike: async (arena) => {
    const { random } = arena
    const socket = await arena.openSocket()
    if (!socket) return
    for (let n = 0; n < FRAMES_OF_A_SOCKET && socket.readyState === socket.OPEN && !arena.signal.aborted; n++) {
      const data =
        random.below(3) === 0
          ? nonsense(random)
          : `{${[random.pick(KEYS), random.pick(KEYS)].map((key) => `"${key}":${random.below(3) === 0 ? '"private-layout"' : nonsense(random)}`).join(',')}}`
      const event = random.below(8) === 0 ? nonsense(random) : JSON.stringify(random.pick(EVENTS))
      const frame =
        random.next() < KNOWN_SHARE
          ? random.pick(KNOWN_FRAMES)
          : random.below(10) === 0
            ? nonsense(random)
            : `{"event":${event},"data":${random.below(3) === 0 ? JSON.stringify(data) : data}}`
      socket.send(frame.slice(0, 10_000))
      await arena.pause(random.below(8))
    }
    socket.terminate()
  },
}

const frameOf = (first: number, length: number, bytes: Buffer, isMasked = true): Buffer => {
  const size =
    length < 126
      ? Buffer.from([length])
      : length < 65_536
        ? Buffer.from([126, length >> 8, length & 255])
        : Buffer.from([127, 0, 0, 0, 0, ...Buffer.from(new Uint32Array([length]).buffer).reverse()])
  size[0] = (size[0] ?? 0) | (isMasked ? 0x80 : 0)
  return Buffer.concat([Buffer.from([first]), size, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), bytes])
}

const ODD_FRAMES: readonly Buffer[] = [
  frameOf(0x82, 4, Buffer.from('abcd')),
  frameOf(0x81, 20_000, Buffer.alloc(20_000, 'a')),
  frameOf(0x81, 2 ** 31, Buffer.from('a')),
  frameOf(0x81, 4, Buffer.from([0xff, 0xfe, 0xed, 0xa0])),
  frameOf(0x81, 4, Buffer.from('abcd'), false),
  frameOf(0xf1, 4, Buffer.from('abcd')),
  frameOf(0x83, 4, Buffer.from('abcd')),
  frameOf(0x80, 4, Buffer.from('abcd')),
  Buffer.concat([frameOf(0x01, 2, Buffer.from('{"')), frameOf(0x81, 2, Buffer.from('{}'))]),
  Buffer.concat(Array.from({ length: 500 }, (_, n) => frameOf(n === 0 ? 0x01 : 0x00, 1, Buffer.from('{')))),
  frameOf(0x89, 126, Buffer.alloc(126)),
  frameOf(0x09, 1, Buffer.from('a')),
  frameOf(0x88, 1, Buffer.from([3])),
  frameOf(0x88, 2, Buffer.from([0, 5])),
  frameOf(0xc1, 4, Buffer.from('abcd')),
  Buffer.from('GET / HTTP/1.1\r\n\r\n'),
]

/**
 * Binary, fragmented, oversized, unmasked and malformed frames, and connections that are cut among
 * them.
 */
export const oddFrames: Attack = {
  name: 'odd-frames',
  roles: ['stranger'],
  atOnce: 4,
  pauseMs: 5,
  strike: async (arena) => {
    const { random, stage } = arena
    const socket = await arena.connect('odd frames')
    if (!socket) return
    socket.write(
      `GET /app/${stage.realtimeKey}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${random.pick(['', 'Sec-WebSocket-Extensions: permessage-deflate\r\n'])}\r\n`,
    )
    await arena.pause(10 + random.below(30))
    for (let n = random.below(4); n >= 0 && socket.writable; n--) socket.write(random.pick(ODD_FRAMES))
    await arena.pause(random.below(60))
    if (random.below(2) === 0) socket.resetAndDestroy()
    else socket.destroy()
  },
}

const BURST = 2_000
/** Short questions with long answers. */
const QUESTIONS = ['{', '{', '{"event":"client-x"}', '{"event":"pusher:ping"}']

/** Sockets that ask without end and never read an answer (F4). */
export const unreadSockets: Attack = {
  name: 'unread-sockets',
  roles: ['stranger', 'client'],
  atOnce: 2,
  pauseMs: 50,
  strike: async (arena) => {
    const { stage, random } = arena
    const socket = await arena.connect('a socket that is never read')
    if (!socket) return
    const closed = new AbortController()
    socket.once('close', () => closed.abort())
    socket.write(
      `GET /app/${stage.realtimeKey}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await arena.pause(50)
    socket.pause()
    const text = Buffer.from(random.pick(QUESTIONS))
    const frames = Buffer.concat(Array.from({ length: BURST }, () => frameOf(0x81, text.length, text)))
    while (!arena.signal.aborted && !closed.signal.aborted && socket.writable) {
      if (socket.writableLength === 0) socket.write(frames)
      await arena.pause(2)
    }
    socket.destroy()
  },
}

const SUBSCRIPTIONS = 60

/** Many sockets, many channels, many questions for the right to hear them. */
export const subscriptionFloods: Attack = {
  name: 'subscription-floods',
  roles: ['stranger', 'client', 'technicien'],
  atOnce: 30,
  pauseMs: 20,
  strike: async (arena) => {
    const { random } = arena
    const socket = await arena.openSocket()
    if (!socket) return
    const id = `${1 + random.below(2 ** 31)}.${1 + random.below(2 ** 31)}`
    for (let n = 0; n < SUBSCRIPTIONS && socket.readyState === socket.OPEN && !arena.signal.aborted; n++) {
      const channel = `private-${random.pick(['layout', `employee.${random.below(99)}`, `client.${random.below(99)}`, 'x'.repeat(150)])}`
      if (n % 10 === 0) {
        const body = JSON.stringify({ socket_id: id, channel_name: channel })
        await arena.http({
          method: 'POST',
          path: '/broadcasting/auth',
          headers: { ...arena.headers(), 'content-type': 'application/json' },
          body,
        })
      }
      socket.send(
        JSON.stringify({
          event: 'pusher:subscribe',
          data: { channel, auth: `${arena.stage.realtimeKey}:${'0'.repeat(64)}` },
        }),
      )
    }
    await arena.pause(500)
    socket.terminate()
  },
}
