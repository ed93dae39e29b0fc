import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comment } from '../../database/schema/conversation.ts'
import { inboundMail, mail, mailMute } from '../../database/schema/mail.ts'
import { activity } from '../../database/schema/sync.ts'
import { replyAddress } from '../../mail/thread/signed.ts'
import { RefusedLetter } from '../../mail/transport.ts'
import { mailEveryoneAtOnce } from '../../testing/people/mailed-at-once.ts'
import { mailWithFile } from '../../testing/records/written-mail.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { signatureOf } from './mail-inbound.routes.ts'

const SECRET = 'un secret assez long'
const MAILBOX = 'sav@sav.example'
const CLIENT = 'client@exemple.fr'

let server: TestServer
let manager: Caller
let technicien: Caller
let ticketId: number
let isRefused = false

beforeAll(async () => {
  server = await startTestServer(undefined, {
    mailbox: MAILBOX,
    mailFrom: MAILBOX,
    mailWebhookSecret: SECRET,
    publicUrl: 'https://sav.example',
  })
  await mailEveryoneAtOnce(server)
  const { send } = server.mailbox
  server.mailbox.send = async (letter) => {
    if (isRefused) throw new RefusedLetter('SMTP 550', true)
    await send(letter)
  }
  manager = await server.as('manager')
  technicien = await server.as('technicien')
})
afterAll(() => server.close())
beforeEach(async () => {
  isRefused = false
  for (const table of [mail, inboundMail, mailMute]) await server.database.query.delete(table)
  ticketId = await server.fixture.addTicket('Imprimante', server.fixture.projets.own, {
    created_by_id: server.fixture.people.client,
  })
  server.mailbox.letters.splice(0)
})

const settled = () => server.services.background.idle()
const now = () => String(Math.floor(Date.now() / 1000))
let number = 0
const raw = (
  to = replyAddress(
    MAILBOX,
    server.services.mailSigner.replyToken({ ticketId, userId: server.fixture.people.client, isNote: false }),
  ),
) =>
  Buffer.from(
    `From: ${CLIENT}\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: <w${++number}@exemple.fr>\r\n\r\nPar le webhook`,
  )

const deliver = (body: Buffer, headers: Readonly<Record<string, string>> = {}) => {
  const timestamp = headers['x-mail-timestamp'] ?? now()
  return server.app.inject({
    method: 'POST',
    url: '/api/mail/inbound',
    headers: {
      'content-type': 'message/rfc822',
      'x-mail-timestamp': timestamp,
      'x-mail-signature': signatureOf(SECRET, timestamp, body),
      ...headers,
    },
    payload: body,
  })
}
const stored = () => server.database.query.select().from(inboundMail).orderBy(desc(inboundMail.id))
const comments = () => server.database.query.select().from(comment).where(eq(comment.ticket_id, ticketId))

describe('the webhook', () => {
  test('takes a signed mail, once', async () => {
    const body = raw()
    expect((await deliver(body)).statusCode).toBe(202)
    await settled()
    expect((await deliver(body)).statusCode).toBe(202)
    await settled()
    expect(await comments()).toMatchObject([{ body: 'Par le webhook' }])
  })

  test.each<[string, () => [Buffer, Readonly<Record<string, string>>], number]>([
    ['without a signature', () => [raw(), { 'x-mail-signature': '' }], 401],
    [
      'with another secret',
      () => [raw(), { 'x-mail-signature': signatureOf('un autre secret long', now(), raw()) }],
      401,
    ],
    ['of other bytes', () => [raw(), { 'x-mail-signature': signatureOf(SECRET, now(), Buffer.from('x')) }], 401],
    ['signed long ago', () => [raw(), { 'x-mail-timestamp': String(Number(now()) - 600) }], 401],
    ['signed in the future', () => [raw(), { 'x-mail-timestamp': String(Number(now()) + 600) }], 401],
    ['as JSON', () => [raw(), { 'content-type': 'application/json' }], 415],
    ['that is too large', () => [Buffer.alloc(37 * 1024 * 1024, 'a'), {}], 413],
  ])('refuses a mail %s', async (_, make, status) => {
    const [body, headers] = make()
    expect((await deliver(body, headers)).statusCode).toBe(status)
    expect(await stored()).toEqual([])
  })

  test('does not exist without a secret', async () => {
    const without = await startTestServer()
    try {
      const answer = await without.app.inject({
        method: 'POST',
        url: '/api/mail/inbound',
        headers: { 'content-type': 'message/rfc822' },
        payload: 'x',
      })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_route'])
    } finally {
      await without.close()
    }
  })
})

describe('mails about a ticket', () => {
  const say = async () => {
    await technicien.post('/api/models/comment', { ticket_id: ticketId, body: 'Bonjour' })
    await settled()
    return server.mailbox.take(CLIENT)[0]
  }
  const path = async () => new URL((await say())?.thread?.unsubscribe ?? '').pathname
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

  test('stop by one POST of a mail program, signed out, and come again from the page', async () => {
    const url = await path()
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect(await say()).toBeDefined()
    expect((await post(url, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await say()).toBeUndefined()
    const page = await server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('You are no longer sent messages')
    await post(url, 'scope=again')
    expect(await say()).toBeDefined()
  })

  test('stop for every ticket, and by a form with parts', async () => {
    await post(await path(), 'scope=all')
    ticketId = await server.fixture.addTicket('Autre', server.fixture.projets.own, {
      created_by_id: server.fixture.people.client,
    })
    expect(await say()).toBeUndefined()
    await server.database.query.delete(mailMute)
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(await path(), form, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await say()).toBeUndefined()
  })

  test('do not stop by a forged link, nor for another person', async () => {
    const url = await path()
    const forged = url.replace(/\d+-(\d+)-/, `${ticketId}-${server.fixture.people.manager}-`)
    expect((await post(forged, 'scope=all')).json()).toMatchObject({ code: 'link_invalid' })
    expect(await server.database.query.select().from(mailMute)).toEqual([])
  })

  test('that can’t be delivered are listed for managers, and sent again', async () => {
    isRefused = true
    await say()
    const outbound: readonly { id: number; email: string }[] = (await manager.get('/api/mail/outbound')).json().data
    const failed = outbound.find(({ email }) => email === CLIENT) ?? { id: 0 }
    expect(failed).toMatchObject({
      state: 'failed',
      email: CLIENT,
      last_error: 'SMTP 550',
      bounces: 1,
      ticket_id: ticketId,
    })
    isRefused = false
    expect((await manager.post(`/api/mail/outbound/${failed.id}/retry`)).statusCode).toBe(202)
    await settled()
    expect(server.mailbox.take(CLIENT)).toHaveLength(1)
    expect((await manager.post(`/api/mail/outbound/${failed.id}/retry`)).statusCode).toBe(404)
  })
})

describe('a held mail', () => {
  const hold = async (body = raw(MAILBOX)) => {
    await deliver(body)
    await settled()
    const [held] = (await manager.get('/api/mail/received')).json().data
    return held as { id: number; state: string; reason: string }
  }

  test('is listed with its reason, and its original downloads', async () => {
    const body = raw(MAILBOX)
    const held = await hold(body)
    expect(held).toMatchObject({
      state: 'held',
      reason: 'unverified',
      sender: CLIENT,
      user_id: server.fixture.people.client,
      bytes: body.length,
    })
    const original = await manager.get(`/api/mail/received/${held.id}/original`)
    expect([original.headers['content-type'], original.rawPayload]).toEqual(['message/rfc822', body])
    expect(original.headers['content-disposition']).toContain('attachment')
    await manager.get(`/api/mail/received/${held.id}/content`)
    const reads = await server.database.query
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'readMail'), eq(activity.record_id, held.id)))
    expect(reads).toMatchObject([{ user_id: server.fixture.people.manager, model: 'mail', address: '127.0.0.1' }])
  })

  test('is read before the decision: its text, and the names of its files', async () => {
    const { id } = await hold(mailWithFile({ from: CLIENT, to: MAILBOX, id: `<c${++number}@exemple.fr>` }))
    const answer = await manager.get(`/api/mail/received/${id}/content`)
    expect(answer.json().data).toMatchObject({
      is_cut: false,
      attachments: [{ name: 'devis.pdf', mime: 'application/pdf' }],
    })
    expect(answer.json().data.text.split(/\n+/)).toEqual(['Bonjour', 'Le badge'])
    expect((await technicien.get(`/api/mail/received/${id}/content`)).statusCode).toBe(403)
    expect((await manager.get('/api/mail/received/999999/content')).statusCode).toBe(404)
    await hold(Buffer.from([0, 255, 254, 10, 13]))
    const [broken] = await stored()
    expect((await manager.get(`/api/mail/received/${broken?.id}/content`)).json().data).toEqual({
      text: null,
      is_cut: false,
      attachments: [],
    })
  })

  test('becomes a comment of its sender when a manager accepts it, once', async () => {
    const { id } = await hold()
    const answer = await manager.post(`/api/mail/received/${id}/accept`, { ticket_id: ticketId })
    expect(answer.json().data).toMatchObject({
      state: 'done',
      ticket_id: ticketId,
      decided_by_id: server.fixture.people.manager,
    })
    expect(await comments()).toMatchObject([{ user_id: server.fixture.people.client, visible_to_client: true }])
    expect((await manager.post(`/api/mail/received/${id}/accept`, { ticket_id: ticketId })).statusCode).toBe(404)
  })

  test('gives its sender no right to a ticket that they may not see', async () => {
    const { id } = await hold()
    const answer = await manager.post(`/api/mail/received/${id}/accept`, { ticket_id: server.fixture.tickets.other })
    expect(answer.json().data).toMatchObject({ state: 'held', reason: 'validation' })
  })

  test('of a stranger becomes an internal note of the manager that names them', async () => {
    const { id } = await hold(
      Buffer.from(`From: Zoé <zoe@ailleurs.example>\r\nTo: ${MAILBOX}\r\nMessage-ID: <z${++number}@x>\r\n\r\nBonjour`),
    )
    await manager.post(`/api/mail/received/${id}/accept`, { ticket_id: ticketId })
    expect(await comments()).toMatchObject([
      {
        user_id: server.fixture.people.manager,
        visible_to_client: false,
        body: 'Zoé <zoe@ailleurs.example>\n\nBonjour',
      },
    ])
  })

  test('is set aside, and needs a place to be accepted', async () => {
    const { id } = await hold()
    expect((await manager.post(`/api/mail/received/${id}/accept`, {})).statusCode).toBe(422)
    expect((await manager.post(`/api/mail/received/${id}/discard`)).statusCode).toBe(200)
    expect((await stored())[0]).toMatchObject({ state: 'discarded', decided_by_id: server.fixture.people.manager })
  })

  test('is found among the discarded ones, and is accepted from there', async () => {
    const { id } = await hold()
    await manager.post(`/api/mail/received/${id}/discard`)
    const discarded = (await manager.get('/api/mail/received?state=discarded')).json().data
    expect(discarded).toMatchObject([{ id, reason: 'unverified', decided_by_id: server.fixture.people.manager }])
    const answer = await manager.post(`/api/mail/received/${id}/accept`, { ticket_id: ticketId })
    expect(answer.json().data).toMatchObject({ state: 'done', ticket_id: ticketId })
    expect(await comments()).toHaveLength(1)
  })

  test('stays discarded when its acceptance is refused', async () => {
    const { id } = await hold()
    await manager.post(`/api/mail/received/${id}/discard`)
    const answer = await manager.post(`/api/mail/received/${id}/accept`, { ticket_id: server.fixture.tickets.other })
    expect(answer.json().data).toMatchObject({ state: 'discarded', reason: 'validation' })
  })

  test('that can’t be read is not accepted after it was discarded', async () => {
    await hold(Buffer.from([0, 255, 254, 10, 13]))
    const [broken] = await stored()
    expect((await manager.post(`/api/mail/received/${broken?.id}/discard`)).statusCode).toBe(200)
    expect((await manager.post(`/api/mail/received/${broken?.id}/accept`, { ticket_id: ticketId })).statusCode).toBe(
      404,
    )
    expect((await stored())[0]).toMatchObject({ state: 'discarded', reason: 'unreadable' })
  })
})
