import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notification } from '../database/schema/conversation.ts'
import { pushSubscription } from '../database/schema/session.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { Delivery, PushMessage } from './deliver.ts'
import { CURVE } from './encrypt.ts'

const browser = createECDH(CURVE)
browser.generateKeys()
const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 3).toString('base64url') }
const endpointOf = (name: string): string => `https://updates.push.services.mozilla.com/wpush/v2/${name}`

let server: TestServer
let answers: (() => Delivery)[]
let delivered: { endpoint: string; message: PushMessage }[]

beforeEach(async () => {
  answers = []
  delivered = []
  server = await startTestServer(undefined, {
    deliverPush: async ({ endpoint }, message) => {
      delivered.push({ endpoint, message })
      return answers.shift()?.() ?? { status: 'sent' }
    },
  })
})
afterEach(() => server.close())

const subscribe = (caller: Caller, name: string) =>
  caller.post('/api/push/subscribe', { endpoint: endpointOf(name), ...keys })
const stored = async (): Promise<readonly string[]> =>
  (await server.database.query.select().from(pushSubscription))
    .map(({ endpoint }) => endpoint.split('/').at(-1) ?? '')
    .sort()

const send = async (person: 'manager' | 'technicien'): Promise<void> => {
  server.services.push.send({
    userId: server.fixture.people[person],
    title: { fr: 'Nouveau commentaire', en: 'New comment' },
    body: { fr: 'Le badge ne fonctionne plus', en: 'The badge does not work any more' },
    path: '/technicien/tickets/12',
    tag: 'ticket-12',
  })
  await server.services.background.idle()
}

describe('push messages', () => {
  it('reach every device of the person, and nobody else’s', async () => {
    const [manager, one, other] = [
      await server.as('manager'),
      await server.as('technicien'),
      await server.as('technicien'),
    ]
    expect((await one.get('/api/push/key')).json().data.public_key).toMatch(/^[\w-]{87}$/)
    expect((await subscribe(manager, 'manager')).statusCode).toBe(200)
    expect((await subscribe(one, 'one')).statusCode).toBe(200)
    expect((await subscribe(other, 'other')).statusCode).toBe(200)
    await send('technicien')
    expect(delivered.map(({ endpoint }) => endpoint).sort()).toEqual([endpointOf('one'), endpointOf('other')])
    expect(delivered[0]?.message).toEqual({
      title: 'Nouveau commentaire',
      body: 'Le badge ne fonctionne plus',
      path: '/technicien/tickets/12',
      tag: 'ticket-12',
      // The fixture has one already.
      unread: 1,
    })
  })

  it('say what is unread by ticket or page, as the bell does', async () => {
    const technicien = await server.as('technicien')
    const { tickets, people } = server.fixture
    await subscribe(technicien, 'one')
    const add = (values: object) =>
      server.database.query.insert(notification).values({
        user_id: people.technicien,
        data: { link: '/x', message: { fr: 'x', en: 'x' } },
        created_at: '2026-03-02T09:00:00.000Z',
        ...values,
      })
    await add({ ticket_id: tickets.own })
    await add({ ticket_id: tickets.own })
    await add({ ticket_id: tickets.internal, read_at: '2026-03-02T10:00:00.000Z' })
    await add({ ticket_id: tickets.hidden, snoozed_until: '2999-01-01T00:00:00.000Z' })
    await add({ data: { link: '/y', message: { fr: 'y', en: 'y' } }, in_app: false })
    await add({ user_id: people.manager, ticket_id: tickets.hidden })
    await send('technicien')
    expect(delivered.map(({ message }) => message.unread)).toEqual([2])
  })

  it('a session has one device, a device its last person, and a session that ends none', async () => {
    const [manager, technicien] = [await server.as('manager'), await server.as('technicien')]
    await subscribe(technicien, 'first')
    await subscribe(technicien, 'second')
    expect(await stored()).toEqual(['second'])
    await subscribe(manager, 'second')
    expect(await stored()).toEqual(['second'])
    await send('technicien')
    expect(delivered).toEqual([])
    await subscribe(technicien, 'third')
    expect((await technicien.post('/api/push/unsubscribe', {})).statusCode).toBe(200)
    expect(await stored()).toEqual(['second'])
    await subscribe(technicien, 'fourth')
    expect((await technicien.post('/api/interfaces/auth/logout')).statusCode).toBe(200)
    await send('technicien')
    expect(delivered).toEqual([])
  })

  it('are sent again where the push service is busy; an unsubscribed device is removed', async () => {
    await subscribe(await server.as('technicien'), 'busy')
    answers = [() => ({ status: 'later', retryAfterMs: 1 }), () => ({ status: 'later', retryAfterMs: 1 })]
    await send('technicien')
    expect(delivered.length).toBe(3)
    answers = [() => ({ status: 'refused' })]
    await send('technicien')
    expect([delivered.length, await stored()]).toEqual([4, ['busy']])
    answers = [() => ({ status: 'gone' })]
    await send('technicien')
    expect(await stored()).toEqual([])
    await send('technicien')
    expect(delivered.length).toBe(5)
  })

  it('end after a few attempts, and with the server', async () => {
    await subscribe(await server.as('technicien'), 'down')
    answers = Array.from({ length: 10 }, () => (): Delivery => ({ status: 'later', retryAfterMs: 1 }))
    await send('technicien')
    expect(delivered.length).toBe(4)
    answers = [() => ({ status: 'later', retryAfterMs: 300_000 })]
    const sending = send('technicien')
    await expect.poll(() => delivered.length).toBe(5)
    server.services.push.close()
    await sending
    expect(delivered.length).toBe(5)
  })

  it('are sent to push services only', async () => {
    const technicien = await server.as('technicien')
    const issues = async (body: object) => (await technicien.post('/api/push/subscribe', body)).json().errors
    expect(Object.keys(await issues({ endpoint: 'http://127.0.0.1:5432/', ...keys }))).toEqual(['endpoint'])
    expect(Object.keys(await issues({ endpoint: endpointOf('x'), ...keys, p256dh: 'abc' }))).toEqual(['p256dh'])
    expect(Object.keys(await issues({})).sort()).toEqual(['auth', 'endpoint', 'p256dh'])
    expect((await server.app.inject({ method: 'GET', url: '/api/push/key' })).statusCode).toBe(401)
    expect(await stored()).toEqual([])
  })
})
