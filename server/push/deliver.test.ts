import { createECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newPushKey } from '../database/installation.ts'
import { createDelivery, isPushEndpoint } from './deliver.ts'
import { CURVE } from './encrypt.ts'
import { createVapid } from './vapid.ts'

const MESSAGE = {
  title: 'Élodie Masson',
  body: 'Le badge ne fonctionne plus',
  path: '/technicien/tickets/12',
  tag: 'ticket-12',
  unread: 2,
}

describe('delivery to a push service', () => {
  let service: Server
  let answer: { status: number; headers: Record<string, string> }
  let received: { headers: IncomingHttpHeaders; bytes: number }[]

  const browser = createECDH(CURVE)
  browser.generateKeys()
  const now = Date.parse('2026-11-24T09:00:00Z')
  const deliver = createDelivery(createVapid(newPushKey(), 'mailto:support@exemple.fr'), () => now)
  const endpoint = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/1`
  const send = () =>
    deliver(
      {
        endpoint: endpoint(),
        p256dh: browser.getPublicKey('base64url'),
        auth: Buffer.alloc(16, 7).toString('base64url'),
      },
      MESSAGE,
    )

  beforeEach(async () => {
    answer = { status: 201, headers: {} }
    received = []
    service = createServer((request, response) => {
      let bytes = 0
      request.on('data', (part: Buffer) => {
        bytes += part.length
      })
      request.on('end', () => {
        received.push({ headers: request.headers, bytes })
        response.writeHead(answer.status, answer.headers).end()
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  })

  afterEach(() => new Promise((done) => service.close(done)))

  it('sends an encrypted record, signed, with its topic', async () => {
    expect(await send()).toEqual({ status: 'sent' })
    const [request] = received
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: Buffer.from('ticket-12').toString('base64url'),
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
    })
    expect(request?.bytes).toBe(86 + Buffer.byteLength(JSON.stringify(MESSAGE)) + 17)
  })

  it.each([
    [404, {}, { status: 'gone' }],
    [410, {}, { status: 'gone' }],
    [400, {}, { status: 'refused' }],
    [413, {}, { status: 'refused' }],
    [429, { 'retry-after': '120' }, { status: 'later', retryAfterMs: 120_000 }],
    [503, { 'retry-after': 'Tue, 24 Nov 2026 09:05:00 GMT' }, { status: 'later', retryAfterMs: 300_000 }],
    [500, { 'retry-after': 'soon' }, { status: 'later', retryAfterMs: 60_000 }],
    [302, { location: 'http://127.0.0.1:1/' }, { status: 'later', retryAfterMs: 60_000 }],
  ] as const)('answers of %i with %j', async (status, headers, expected) => {
    answer = { status, headers }
    expect(await send()).toEqual(expected)
    expect(received.length).toBe(1)
  })

  it('waits for a push service that can’t be reached', async () => {
    const delivery = await deliver(
      {
        endpoint: 'http://127.0.0.1:1/',
        p256dh: browser.getPublicKey('base64url'),
        auth: Buffer.alloc(16, 7).toString('base64url'),
      },
      MESSAGE,
    )
    expect(delivery).toEqual({ status: 'later', retryAfterMs: 60_000 })
  })
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilfcm.googleapis.com.example/', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://notpush.apple.com/abc', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
  ['nothing', false],
] as const)('%s is an endpoint: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint)).toBe(expected)
})
