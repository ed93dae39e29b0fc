import { once } from 'node:events'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type WebSocket from 'ws'
import { openSocketEndpoint, type SocketEndpoint } from '../testing/servers/socket-endpoint.ts'
import { signChannel } from './signature.ts'

/** However slow the machine. */
const PATIENCE = { timeout: 30_000 }

let endpoint: SocketEndpoint
beforeEach(async () => {
  endpoint = await openSocketEndpoint()
})
afterEach(() => endpoint.close())

const upgradeTo = (path: string, headers: readonly string[] = ['Upgrade: websocket']): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade', ...headers, '', ''].join('\r\n')

const HANDSHAKE = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`]

const textOf = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  await once(socket, 'close')
  return text
}

/** A greeted socket still gets answers: the process lives, and nothing was thrown. */
const expectAlive = async (): Promise<void> => {
  const { socket } = await endpoint.connect()
  const answer = once(socket, 'message')
  socket.send('{"event":"pusher:ping"}')
  expect(String((await answer)[0])).toContain('pusher:pong')
  socket.terminate()
  expect(endpoint.errors).toEqual([])
}

/** More than the endpoint reads in the time of the closing handshake. */
const MAX_SENT_BYTES = 512 * 1024 * 1024

const codeOf = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0]

describe('an upgrade', () => {
  test.each([
    ['on another path', '/x', HANDSHAKE],
    ['on another path, to another protocol', '/x', ['Upgrade: a']],
    ['from a foreign page', '/app/known', [...HANDSHAKE, 'Origin: https://elsewhere.example']],
    ['with another key', '/app/unknown', HANDSHAKE],
    ['without its own headers', '/app/known', ['Upgrade: websocket']],
    ['as it should be', '/app/known', HANDSHAKE],
  ])('%s may be cut by a reset at once', async (_name, path, headers) => {
    for (let n = 0; n < 20; n++) {
      const socket = await endpoint.raw(upgradeTo(path, headers))
      if (n % 2 === 0) await new Promise((done) => setTimeout(done, n))
      socket.resetAndDestroy()
    }
    await vi.waitFor(async () => expect(await endpoint.connections()).toBe(0), PATIENCE)
    await expectAlive()
  })

  test('that is refused is closed, also when the peer keeps its half open', async () => {
    const socket = await endpoint.raw(upgradeTo('/x', HANDSHAKE))
    socket.allowHalfOpen = true
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /)
    await vi.waitFor(async () => expect(await endpoint.connections()).toBe(0), PATIENCE)
    socket.destroy()
  })

  test('to another protocol is answered as the request that it also is', async () => {
    const headers = ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA', 'Connection: close']
    expect(await textOf(await endpoint.raw(upgradeTo('/health', headers)))).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*an ordinary answer/,
    )
  })
})

describe('a frame', () => {
  test('with any event and any value does not change the endpoint', async () => {
    const hostile = fc.constantFrom<unknown>(
      { toString: null },
      { valueOf: 1 },
      { __proto__: null },
      [],
      [[]],
      null,
      true,
      0,
      -1,
      1e308,
      '',
      '\u0000',
      '\ud800',
    )
    const anyValue = fc.oneof(hostile, fc.jsonValue(), fc.string())
    const event = fc.oneof(
      fc.constantFrom(
        'pusher:subscribe',
        'pusher:unsubscribe',
        'pusher:ping',
        'pusher:pong',
        'client-x',
        'pusher:error',
        'pusher:signin',
        '__proto__',
      ),
      anyValue,
    )
    const data = fc.oneof(
      anyValue,
      fc.record({ channel: anyValue, auth: anyValue, channel_data: anyValue }, { requiredKeys: [] }),
      anyValue.map((value) => JSON.stringify(value)),
    )
    const frame = fc.oneof(
      fc.record({ event, data, channel: anyValue }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
      fc.uint8Array(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 8 }), async (frames) => {
        const { socket } = await endpoint.connect()
        const closed = once(socket, 'close')
        for (const one of frames) socket.send(one)
        socket.close()
        await closed
        await expectAlive()
      }),
      { numRuns: 150 },
    )
  })

  test('known for having ended the process does not', async () => {
    const { socket } = await endpoint.connect()
    socket.send('{"event":"pusher:unsubscribe","data":{"channel":{"toString":null}}}')
    expect(String((await once(socket, 'message'))[0])).toContain('4300')
    await expectAlive()
    socket.terminate()
  })

  test('that is malformed is answered five times, and then ends the socket', async () => {
    const { socket } = await endpoint.connect()
    let refusals = 0
    socket.on('message', (data) => {
      if (String(data).includes('4300')) refusals++
    })
    for (let n = 0; n < 6; n++) socket.send('not json')
    expect(await codeOf(socket)).toBe(4100)
    expect(refusals).toBe(5)
  })

  test('after sixty at once ends the socket, whether it is a message or a ping', async () => {
    for (const send of [
      (socket: WebSocket) => socket.send('{"event":"pusher:ping"}'),
      (socket: WebSocket) => socket.ping(),
    ]) {
      const { socket } = await endpoint.connect()
      for (let n = 0; n < 500; n++) send(socket)
      expect(await codeOf(socket)).toBe(4100)
    }
    await expectAlive()
  })
})

describe('frames after the end of a socket', () => {
  test.each([
    ['with too many frames', '/app/known'],
    ['with another key', '/app/unknown'],
  ])('%s are not read', async (_name, path) => {
    const socket = await endpoint.raw(upgradeTo(path, HANDSHAKE))
    socket.pause()
    // A masked text frame with the text `{`, 64 KiB of them at a time.
    const frames = Buffer.alloc(64 * 1024, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x7b]))
    const whole = frames.subarray(0, frames.length - (frames.length % 7))
    let sent = 0
    const closed = new Promise((done) => socket.once('close', done))
    const send = (): void => {
      if (socket.destroyed || sent > MAX_SENT_BYTES) return
      sent += whole.length
      socket.write(whole, send)
    }
    send()
    await closed
    expect(endpoint.bytesRead()).toBeLessThan(1024 * 1024)
    await expectAlive()
  })
})

test('a socket that does not read is cut off when a megabyte waits for it; one that reads gets everything', async () => {
  const [deaf, reader] = [await endpoint.connect(), await endpoint.connect()]
  const channel = 'private-layout'
  for (const { socket, id } of [deaf, reader]) {
    socket.send(
      JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: signChannel(endpoint.keys, id, channel) } }),
    )
    await once(socket, 'message')
  }
  deaf.socket.pause()
  let heard = 0
  reader.socket.on('message', () => heard++)
  // The system takes some megabytes for itself.
  for (let n = 0; n < 40; n++) {
    endpoint.bus.publish(channel, 'news', 'x'.repeat(500_000))
    await vi.waitFor(() => expect(heard).toBe(n + 1), PATIENCE)
  }
  expect(endpoint.sockets.count()).toBe(1)
  deaf.socket.terminate()
  reader.socket.terminate()
})

describe('sockets above the limit', () => {
  test('of one network without a person are closed for new ones, oldest first', async () => {
    const [first] = [await endpoint.connect()]
    const ended = codeOf(first.socket)
    const named = await endpoint.connect()
    await endpoint.bus.claim(named.id, { userId: '7', sessionId: 's' })
    const others = await Promise.all(Array.from({ length: 100 }, () => endpoint.connect()))
    expect(await ended).toBe(4100)
    await vi.waitFor(() => expect(endpoint.sockets.count()).toBe(101), PATIENCE)
    expect(named.socket.readyState).toBe(named.socket.OPEN)
    for (const { socket } of [...others, named]) socket.terminate()
  })

  test('of one person are closed for new ones, the longest silent first', async () => {
    const opened = []
    for (let n = 0; n < 20; n++) {
      const one = await endpoint.connect()
      await endpoint.bus.claim(one.id, { userId: '7', sessionId: `s${n}` })
      opened.push(one)
    }
    const [oldest, second] = opened
    const pong = once(oldest?.socket as WebSocket, 'message')
    oldest?.socket.send('{"event":"pusher:ping"}')
    await pong
    const ended = codeOf(second?.socket as WebSocket)
    const newest = await endpoint.connect()
    await endpoint.bus.claim(newest.id, { userId: '7', sessionId: 'new' })
    expect(await ended).toBe(4100)
    await vi.waitFor(() => expect(endpoint.sockets.count()).toBe(20), PATIENCE)
    for (const { socket } of [...opened, newest]) socket.terminate()
  })
})
