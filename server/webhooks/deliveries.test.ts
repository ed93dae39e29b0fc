import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingWebhook, WebhookDelivery, WebhookSecret } from '#contract/calls/outgoing-webhook.calls.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { expectedSignature, startReceiver, type WebhookReceiver } from '../testing/servers/webhook-receiver.ts'
import { PAUSES } from './queue.ts'
import { signatureOf } from './signature.ts'

const WEBHOOKS = '/api/outgoing-webhooks'
let server: TestServer
let manager: Caller
let receiver: WebhookReceiver

beforeAll(async () => {
  server = await startTestServer(undefined, { demo: true })
  manager = await server.as('manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await server.services.background.idle()
  await server.database.query.delete(outgoingWebhook)
  await receiver.close()
})

const bodyOf = (changes: object = {}) => ({
  name: 'ERP',
  url: receiver.url,
  events: 'ticket.create ticket.updateUt',
  ...changes,
})
const make = async (changes: object = {}): Promise<WebhookSecret> =>
  (await manager.post(WEBHOOKS, bodyOf(changes))).json().data
const logOf = async (id: number): Promise<readonly WebhookDelivery[]> =>
  (await manager.get(`${WEBHOOKS}/${id}/deliveries`)).json().data
const shown = async (id: number): Promise<OutgoingWebhook | undefined> =>
  ((await manager.get(WEBHOOKS)).json().data as readonly OutgoingWebhook[]).find((one) => one.id === id)

/** Everything that is due has been delivered, or has failed. */
const settled = async (): Promise<void> => {
  server.services.webhooks.wake()
  await server.services.background.idle()
}

/** The pause before the next attempt is over. */
const later = async (): Promise<void> => {
  await server.database.query
    .update(outgoingDelivery)
    .set({ next_at: sql`now()` })
    .where(eq(outgoingDelivery.state, 'waiting'))
  await settled()
}

const setUt = (ut: number, key = randomUUID()) =>
  manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut }, { 'idempotency-key': key })

describe('an event', () => {
  test('is sent after the commit, signed, with the record as a manager reads it', async () => {
    const { webhook: made, secret } = await make()
    const key = randomUUID()
    expect((await setUt(31, key)).statusCode).toBe(200)
    await settled()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(receiver.received).toHaveLength(1)
    const record = (await manager.get(`/api/models/ticket/${server.fixture.tickets.own}`)).json().data
    const sent = JSON.parse(body)
    expect(sent).toMatchObject({
      type: 'ticket.updateUt',
      data: { event_id: key, model: 'ticket', action: 'updateUt', id: record.id },
    })
    expect(sent.data.actor_id).toBe(server.fixture.people.manager)
    expect(sent.data.record).toMatchObject({ id: record.id, ut: 31, name: record.name })
    expect(headers['webhook-id']).toBe(key)
    const timestamp = Number(headers['webhook-timestamp'])
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(30)
    expect(headers['webhook-signature']).toBe(signatureOf(secret, { id: key, timestamp, body }))
    expect((await logOf(made.id))[0]).toMatchObject({
      state: 'sent',
      status_code: 204,
      attempts: 1,
      event: 'ticket.updateUt',
      error: null,
      next_at: null,
    })
    expect(JSON.stringify(await shown(made.id))).not.toContain(secret)
  })

  test('that was not chosen, changed nothing, or was rolled back is not sent', async () => {
    await make({ events: 'ticket.create' })
    await setUt(12)
    await manager.post('/api/models/ticket', { name: '', projet_id: server.fixture.projets.own })
    await settled()
    expect(receiver.received).toEqual([])
    await manager.post('/api/models/ticket', { name: 'Porte', projet_id: server.fixture.projets.own })
    await settled()
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['ticket.create'])
  })

  test('about a person carries nothing that only managers know of people', async () => {
    await make({ events: 'user.update' })
    await manager.put(`/api/models/user/${server.fixture.people.technicien}`, { city: 'Lyon', phone: '01 99 00 00 00' })
    await settled()
    const { record } = JSON.parse(receiver.received[0]?.body ?? '{}').data
    expect(record).toHaveProperty('firstname')
    for (const field of ['birthday', 'address1', 'city', 'cost_day', 'password_hash'])
      expect(record, field).not.toHaveProperty(field)
  })

  test('of a deleted record has none', async () => {
    await make({ events: 'pointage.delete' })
    const { data } = (
      await manager.post('/api/models/pointage', { ut: 2, ticket_id: server.fixture.tickets.own })
    ).json()
    await manager.delete(`/api/models/pointage/${data.id}`)
    await settled()
    expect(JSON.parse(receiver.received[0]?.body ?? '{}').data).toMatchObject({
      action: 'delete',
      id: data.id,
      record: null,
    })
  })
})

describe('a delivery that fails', () => {
  test('is repeated under the same id, and later ones of the record wait for it', async () => {
    const { webhook: made } = await make()
    receiver.answer(500, `broken ${'x'.repeat(5000)}`)
    await setUt(41)
    await settled()
    receiver.answer(204)
    await setUt(42)
    await settled()
    expect(receiver.received).toHaveLength(1)
    const [second, first] = await logOf(made.id)
    expect(first).toMatchObject({ state: 'waiting', status_code: 500, error: 'status', attempts: 1 })
    expect(Date.parse(first?.next_at ?? '') - Date.now()).toBeGreaterThan(50_000)
    expect(second).toMatchObject({ state: 'waiting', attempts: 0 })
    const { answer } = (await manager.get(`/api/webhook-deliveries/${first?.id}`)).json().data
    expect(answer).toHaveLength(1024)
    expect((await shown(made.id))?.waiting).toBe(2)
    await later()
    const told = receiver.received.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).data.record.ut])
    expect(told.map(([, ut]) => ut)).toEqual([41, 41, 42])
    expect(told[0]?.[0]).toBe(told[1]?.[0])
  })

  test('for three days pauses the webhook and mails managers; waiting deliveries are sent when it is on again', async () => {
    const { webhook: made } = await make()
    receiver.answer(503)
    await setUt(51)
    for (const _ of [0, ...PAUSES]) await later()
    expect(receiver.received).toHaveLength(PAUSES.length + 1)
    expect(PAUSES.reduce((sum, pause) => sum + pause, 0) / 86_400).toBeCloseTo(3, 0)
    expect((await logOf(made.id))[0]).toMatchObject({ state: 'failed', attempts: PAUSES.length + 1 })
    const paused = await shown(made.id)
    expect([paused?.is_active, typeof paused?.paused_at]).toEqual([false, 'string'])
    const mails = server.mailbox.letters.filter(({ kind }) => kind === 'webhookPaused')
    expect(mails.length).toBeGreaterThan(0)
    await setUt(52)
    await settled()
    expect(await logOf(made.id)).toHaveLength(1)
    receiver.answer(204)
    const { name, url } = made
    await manager.post(`${WEBHOOKS}/${made.id}/change`, { name, url, events: made.events.join(' '), is_active: true })
    const [failed] = await logOf(made.id)
    await manager.post(`/api/webhook-deliveries/${failed?.id}/redeliver`)
    await settled()
    expect((await logOf(made.id))[0]).toMatchObject({ state: 'sent', attempts: 1 })
    expect((await shown(made.id))?.paused_at).toBeNull()
  })

  test('is not led elsewhere by a redirect', async () => {
    const { webhook: made } = await make()
    receiver.answer(302, '', { location: `${receiver.url}/elsewhere` })
    await setUt(61)
    await settled()
    expect(receiver.received).toHaveLength(1)
    expect((await logOf(made.id))[0]).toMatchObject({ state: 'waiting', status_code: 302, error: 'redirect' })
  })

  test('because its name has moved into a private network connects to nothing there', async () => {
    const { webhook: made } = await make()
    await server.database.query
      .update(outgoingWebhook)
      .set({ url: 'https://10.0.0.1/' })
      .where(eq(outgoingWebhook.id, made.id))
    await setUt(62)
    await settled()
    expect((await logOf(made.id))[0]).toMatchObject({ state: 'waiting', status_code: null, error: 'private_network' })
  })

  test('and was taken over after its lease is made again by another process', async () => {
    const { webhook: made } = await make()
    await setUt(71)
    await settled()
    const own = and(eq(outgoingDelivery.webhook_id, made.id))
    await server.database.query
      .update(outgoingDelivery)
      .set({ state: 'sending', lease: randomUUID(), leased_until: '2026-01-01T00:00:00.000Z' })
      .where(own)
    await settled()
    expect(receiver.received).toHaveLength(2)
    expect((await logOf(made.id))[0]?.state).toBe('sent')
  })
})

describe('managers', () => {
  test('test a failing address, and the webhook continues to send events', async () => {
    const { webhook: made } = await make()
    receiver.answer(500)
    await manager.post(`${WEBHOOKS}/${made.id}/test`)
    await settled()
    expect((await logOf(made.id)).map(({ state, event }) => [state, event])).toEqual([['failed', 'webhook.test']])
    expect(await shown(made.id)).toMatchObject({ is_active: true, paused_at: null })
    receiver.answer(204)
    await setUt(80)
    await settled()
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test', 'ticket.updateUt'])
  })

  test('switch off a webhook whose address is no longer allowed, and can’t switch it on again or change to such an address', async () => {
    const { webhook: made } = await make()
    const refusedUrl = 'https://10.0.0.1/'
    await server.database.query.update(outgoingWebhook).set({ url: refusedUrl }).where(eq(outgoingWebhook.id, made.id))
    const change = (is_active: boolean, url = refusedUrl) =>
      manager.post(`${WEBHOOKS}/${made.id}/change`, { name: made.name, url, events: made.events.join(' '), is_active })
    expect((await change(false)).statusCode).toBe(200)
    expect(await shown(made.id)).toMatchObject({ is_active: false, url: refusedUrl })
    for (const refused of [await change(true), await change(false, 'https://10.0.0.2/')])
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['url']])
  })

  test('try an address, also of a webhook that is off; a test is sent once', async () => {
    const { webhook: made, secret } = await make()
    const { name, url } = made
    await manager.post(`${WEBHOOKS}/${made.id}/change`, { name, url, events: made.events.join(' '), is_active: false })
    await setUt(81)
    receiver.answer(500)
    expect((await manager.post(`${WEBHOOKS}/${made.id}/test`)).statusCode).toBe(202)
    await settled()
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
    expect((await logOf(made.id)).map(({ state, event }) => [state, event])).toEqual([['failed', 'webhook.test']])
    const [tested] = receiver.received
    expect(tested?.headers['webhook-signature']).toBe(expectedSignature(secret, tested))
  })

  test('replace the secret; both sign for a day', async () => {
    const { webhook: made, secret: former } = await make()
    const { secret, webhook: rotated } = (await manager.post(`${WEBHOOKS}/${made.id}/rotate`)).json()
      .data as WebhookSecret
    expect(secret).not.toBe(former)
    expect(Date.parse(rotated.former_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const signaturesOf = async () => {
      await manager.post(`${WEBHOOKS}/${made.id}/test`)
      await settled()
      const last = receiver.received.at(-1)
      return [last?.headers['webhook-signature'], [secret, former].map((one) => expectedSignature(one, last))] as const
    }
    const [both, expected] = await signaturesOf()
    expect(both).toBe(expected.join(' '))
    await server.database.query
      .update(outgoingWebhook)
      .set({ former_until: '2026-01-01T00:00:00.000Z' })
      .where(eq(outgoingWebhook.id, made.id))
    const [one, [only]] = await signaturesOf()
    expect(one).toBe(only)
  })

  test('delete a webhook with its log', async () => {
    const { webhook: made } = await make()
    await setUt(91)
    await settled()
    expect((await manager.post(`${WEBHOOKS}/${made.id}/remove`)).statusCode).toBe(200)
    expect(await server.database.query.$count(outgoingDelivery)).toBe(0)
    for (const path of ['rotate', 'test', 'remove'])
      expect((await manager.post(`${WEBHOOKS}/${made.id}/${path}`)).statusCode).toBe(404)
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['an address without TLS', { url: 'http://erp.exemple.fr/' }, 'url'],
    ['an address in a private network', { url: 'https://192.168.0.1/' }, 'url'],
    ['an address of a cloud’s metadata', { url: 'https://169.254.169.254/latest' }, 'url'],
    ['an address with a password', { url: 'https://a:b@erp.exemple.fr/' }, 'url'],
    ['a script as address', { url: 'javascript:alert(1)' }, 'url'],
    ['no event', { events: ' ' }, 'events'],
    ['an unknown event', { events: 'ticket.create ticket.explode' }, 'events'],
    ['an event about a person alone', { events: 'timer.stop' }, 'events'],
    ['a secret of their own', { secret: 'whsec_x' }, 'secret'],
  ])('are refused a webhook with %s', async (_, changes, field) => {
    const answer = await manager.post(WEBHOOKS, bodyOf(changes))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})
