import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../database/schema/company.ts'
import { notification } from '../../database/schema/conversation.ts'
import { limitUse } from '../../database/schema/limits.ts'
import { inboundMail } from '../../database/schema/mail.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const COMPANY = 'bonjour@sav.example'
const MANAGER = 'manager@exemple.fr'
const WRITTEN = { name: 'Ada Roux', email: 'ada@client.example', message: 'Bonjour,\n\nMon imprimante fume.' }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // A letter of the test before may still be under way.
  await settled()
  await server.database.query.delete(limitUse)
  await server.database.query.delete(inboundMail)
  await server.database.query.update(settings).set({ name: 'Atelier', email: COMPANY })
  server.mailbox.letters.length = 0
})

let visits = 0
const write = (body: object, { address, language = 'fr' }: { address?: string; language?: string } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/interfaces/contact',
    payload: body,
    remoteAddress: address ?? `10.9.${(visits >> 8) & 255}.${visits++ & 255}`,
    headers: { 'accept-language': language },
  })
const held = () => server.database.query.select().from(inboundMail).orderBy(desc(inboundMail.id))
const settled = () => server.services.background.idle()

describe('a message of the contact page', () => {
  test('is held for managers, who read it and make it a ticket', async () => {
    const answer = await write({ ...WRITTEN, company: 'Roux & Fils', phone: '01 99 00 12 34' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: null }])
    const [mail] = await held()
    expect(mail).toMatchObject({
      state: 'held',
      reason: 'contact_form',
      sender: WRITTEN.email,
      sender_name: 'Ada Roux',
      subject: 'Message de Ada Roux',
    })

    const manager = await server.as('manager')
    expect((await manager.get('/api/mail/received')).json().data).toMatchObject([
      { id: mail?.id, reason: 'contact_form', user_id: null },
    ])
    const { text } = (await manager.get(`/api/mail/received/${mail?.id}/content`)).json().data
    for (const said of ['Mon imprimante fume.', 'Roux & Fils', '01 99 00 12 34']) expect(text).toContain(said)
    const accepted = await manager.post(`/api/mail/received/${mail?.id}/accept`, {
      projet_id: server.fixture.projets.own,
    })
    const ticket = (await manager.get(`/api/models/ticket/${accepted.json().data.ticket_id}`)).json().data
    expect(ticket).toMatchObject({ name: 'Message de Ada Roux', email: WRITTEN.email })
    expect(ticket.description).toContain('Ada Roux <ada@client.example>')
  })

  test('rings at every manager, and at nobody else', async () => {
    await write(WRITTEN)
    await settled()
    const [newest] = (await (await server.as('manager')).get('/api/models/notification?limit=1')).json().data
    expect(newest).toMatchObject({
      kind: 'account',
      data: { link: '/manager/settings/mails', message: { fr: 'Ada Roux vous écrit depuis la page de contact.' } },
    })
    for (const person of ['technicien', 'client'] as const) {
      expect((await (await server.as(person)).get('/api/models/notification?limit=all')).body, person).not.toContain(
        'page de contact',
      )
    }
  })

  test('reaches the company by mail, and an answer to it reaches the visitor', async () => {
    await write({ ...WRITTEN, phone: '01 99 00 12 34' })
    await settled()
    const [letter] = server.mailbox.take(COMPANY)
    expect(letter).toMatchObject({
      kind: 'contact',
      subject: 'Message de Ada Roux',
      replyTo: WRITTEN.email,
      link: 'http://localhost/manager/settings/mails',
    })
    for (const said of ['Mon imprimante fume.', WRITTEN.email, '01 99 00 12 34']) expect(letter?.text).toContain(said)
    expect(server.mailbox.letters).toEqual([])
  })

  test('reaches every manager where the company has no address', async () => {
    await server.database.query.update(settings).set({ email: null })
    await write(WRITTEN)
    await settled()
    expect(server.mailbox.take(MANAGER)).toHaveLength(1)
  })

  test('of a known address is marked with its person, who gains nothing', async () => {
    await write({ ...WRITTEN, email: 'client@exemple.fr' })
    expect(await held()).toMatchObject([{ state: 'held', user_id: server.fixture.people.client, ticket_id: null }])
  })

  test('whose hidden field was filled in is held with that reason, and rings nowhere', async () => {
    await server.database.query.delete(notification)
    const answer = await write({ ...WRITTEN, website: 'https://spam.example' })
    await settled()
    expect([answer.statusCode, server.mailbox.letters]).toEqual([202, []])
    expect(await held()).toMatchObject([{ state: 'held', reason: 'contact_filled', sender: WRITTEN.email }])
    expect(await server.database.query.select().from(notification)).toEqual([])
  })

  test('whose hidden field is filled in counts towards the limits', async () => {
    for (let time = 0; time < 5; time++) expect((await write({ ...WRITTEN, website: 'x' })).statusCode).toBe(202)
    expect((await write({ ...WRITTEN, website: 'x' })).statusCode).toBe(429)
  })

  test('can’t add headers or lines of its own', async () => {
    expect((await write({ ...WRITTEN, name: 'Ada\r\nBcc: victim@exemple.fr' })).statusCode).toBe(422)
    await write({ ...WRITTEN, name: 'Ada "Bcc: victim@exemple.fr" <x@y.example>' })
    await settled()
    expect(server.mailbox.letters.map(({ to }) => to)).toEqual([COMPANY])
    expect(await held()).toMatchObject([{ sender: WRITTEN.email }])
  })

  test.each([
    [{}, ['email', 'message', 'name']],
    [{ ...WRITTEN, email: 'ada' }, ['email']],
    [{ ...WRITTEN, message: '  ' }, ['message']],
    [{ ...WRITTEN, message: 'x'.repeat(5001) }, ['message']],
    [{ ...WRITTEN, phone: 'appelez-moi' }, ['phone']],
    [{ ...WRITTEN, to: 'victim@exemple.fr' }, ['to']],
  ])('%j is refused field by field', async (body, fields) => {
    const answer = await write(body)
    expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([422, fields])
    expect(await held()).toEqual([])
  })

  test('waits after ten from one network, and after five from one address', async () => {
    const address = '192.0.2.90'
    for (let time = 0; time < 10; time++)
      expect((await write({ ...WRITTEN, email: `a${time}@client.example` }, { address })).statusCode).toBe(202)
    const refused = await write({ ...WRITTEN, email: 'a10@client.example' }, { address })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (let time = 0; time < 5; time++) await write(WRITTEN)
    expect((await write({ ...WRITTEN, email: WRITTEN.email.toUpperCase() })).statusCode).toBe(429)
  })

  test('answers in the language of the visitor', async () => {
    expect((await write({ ...WRITTEN, email: 'ada' }, { language: 'en' })).json().errors.email[0]).toMatch(/valid/)
    await write(WRITTEN, { language: 'en' })
    expect((await held())[0]?.subject).toBe('Message from Ada Roux')
  })
})
