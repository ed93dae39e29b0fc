import { createHash, createHmac } from 'node:crypto'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectAs, nextEvent, openPort, type RealtimeClient, subscribed } from '../testing/servers/realtime-client.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { signChannel } from './signature.ts'

let server: TestServer
let port: number
let pusher: Pusher
const opened: RealtimeClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  port = await openPort(server)
  pusher = stock()
})
afterEach(() => {
  for (const client of opened.splice(0)) client.disconnect()
})
afterAll(() => server.close())

const keys = () => server.services.realtime.keys

/** The stock package of the HTTP API, as another program uses it. */
const stock = (other: Partial<{ appId: string; key: string; secret: string }> = {}): Pusher =>
  new Pusher({ appId: 'sav', ...keys(), host: '127.0.0.1', port: String(port), ...other })

const listen = async (): Promise<RealtimeClient> => {
  const client = await connectAs(await server.as('technicien'), { key: keys().key, port })
  opened.push(client)
  await subscribed(client, 'private-layout')
  return client
}

const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

describe('the stock pusher package', () => {
  test('signs a channel as we do', () => {
    expect(pusher.authorizeChannel('123.456', 'private-client.5').auth).toBe(
      signChannel(keys(), '123.456', 'private-client.5'),
    )
  })

  test('triggers events, one or many, that the stock pusher-js hears', async () => {
    const client = await listen()
    const one = nextEvent(client, 'private-layout', 'news')
    await pusher.trigger(['private-layout', 'private-client.5'], 'news', { text: 'Déjà là' })
    expect(await one).toEqual({ text: 'Déjà là' })
    const many = [nextEvent(client, 'private-layout', 'first'), nextEvent(client, 'private-layout', 'second')]
    await pusher.triggerBatch([
      { channel: 'private-layout', name: 'first', data: { n: 1 } },
      { channel: 'private-layout', name: 'second', data: 'plain text' },
    ])
    expect(await Promise.all(many)).toEqual([{ n: 1 }, 'plain text'])
  })

  test('spares the socket that caused the event', async () => {
    const [cause, witness] = [await listen(), await listen()]
    let heard = 0
    cause.channel('private-layout').bind('news', () => heard++)
    const last = nextEvent(cause, 'private-layout', 'last')
    const news = nextEvent(witness, 'private-layout', 'news')
    await pusher.trigger('private-layout', 'news', {}, { socket_id: cause.connection.socket_id })
    await pusher.trigger('private-layout', 'last', {})
    await Promise.all([news, last])
    expect(heard).toBe(0)
  })

  test('is refused with another secret, key or application', async () => {
    expect(await statusOf(stock({ secret: 'guessed' }).trigger('private-layout', 'news', {}))).toBe(401)
    expect(await statusOf(stock({ key: 'another' }).trigger('private-layout', 'news', {}))).toBe(401)
    expect(await statusOf(stock({ appId: 'another' }).trigger('private-layout', 'news', {}))).toBe(404)
  })

  test('is refused on channels that are not ours, with names of the protocol, and beyond the limits', async () => {
    for (const channel of [
      'layout',
      'presence-layout',
      'private-encrypted',
      'private-client.x',
      'private-client.0',
      'private-other.1',
    ])
      expect(await statusOf(pusher.trigger(channel, 'news', {})), channel).toBe(403)
    for (const name of ['pusher:error', 'pusher_internal:subscription_succeeded', 'client-typing', ''])
      expect(await statusOf(pusher.trigger('private-layout', name, {})), name).toBe(400)
    const event = { channel: 'private-layout', name: 'news', data: '' }
    expect(await statusOf(pusher.trigger([], 'news', {}))).toBe(400)
    expect(await statusOf(pusher.trigger('private-layout', 'news', 'x'.repeat(10_241)))).toBe(413)
    expect(await statusOf(pusher.triggerBatch([event, { ...event, channel: 'layout' }]))).toBe(403)
    expect(await statusOf(pusher.triggerBatch(Array.from({ length: 11 }, () => ({ ...event }))))).toBe(400)
    expect(await statusOf(pusher.triggerBatch([{ ...event, data: 'x'.repeat(300_000) }]))).toBe(413)
  })
})

describe('a request signed by hand', () => {
  interface Request {
    readonly body: string
    readonly parameters?: Readonly<Record<string, string>>
    readonly path?: string
    /** Added to the address after it was signed. */
    readonly added?: string
  }
  const event = { name: 'news', channels: ['private-layout'], data: '{}' }

  const send = async ({ body, parameters = {}, path = '/apps/sav/events', added = '' }: Request) => {
    const { key, secret } = keys()
    const query = Object.entries({
      auth_key: key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: '1.0',
      body_md5: createHash('md5').update(body).digest('hex'),
      ...parameters,
    })
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&')
    const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex')
    const url = `/apps/sav/events?${query}&auth_signature=${signature}${added}`
    return (
      await server.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: body })
    ).statusCode
  }
  const secondsAgo = (seconds: number): Record<string, string> => ({
    auth_timestamp: String(Math.floor(Date.now() / 1000) - seconds),
  })
  const body = JSON.stringify(event)

  test('is taken as it should be, and refused when it is old, for another path or body, incomplete, or was changed', async () => {
    expect(await send({ body })).toBe(200)
    expect(await send({ body, parameters: secondsAgo(590) })).toBe(200)
    expect(await send({ body, parameters: secondsAgo(610) })).toBe(401)
    expect(await send({ body, parameters: secondsAgo(-610) })).toBe(401)
    expect(await send({ body, parameters: { auth_timestamp: 'now' } })).toBe(401)
    expect(await send({ body, parameters: { auth_version: '2.0' } })).toBe(401)
    expect(await send({ body, parameters: { body_md5: createHash('md5').update('{}').digest('hex') } })).toBe(401)
    expect(await send({ body, path: '/apps/sav/batch_events' })).toBe(401)
    expect(await send({ body, added: '&info=user_count' })).toBe(401)
    expect(await send({ body, added: '&auth_version=1.0' })).toBe(401)
    expect(await send({ body, added: '0' })).toBe(401)
  })

  test('is refused when its body is no event', async () => {
    const bodies = [
      '{',
      '[]',
      '{}',
      { ...event, channels: 'private-layout' },
      { ...event, data: { n: 1 } },
      { ...event, socket_id: 'x' },
      { batch: [1] },
    ]
    for (const bad of bodies)
      expect(await send({ body: typeof bad === 'string' ? bad : JSON.stringify(bad) }), JSON.stringify(bad)).toBe(400)
    const channels = Array.from({ length: 101 }, (_, n) => `private-client.${n + 1}`)
    expect(await send({ body: JSON.stringify({ ...event, channels }) })).toBe(400)
    expect(await send({ body: JSON.stringify({ ...event, channels: channels.slice(1) }) })).toBe(200)
  })

  test('is refused unsigned and with another method', async () => {
    const url = '/apps/sav/events'
    expect((await server.app.inject({ method: 'POST', url, payload: event })).statusCode).toBe(401)
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(405)
  })
})
