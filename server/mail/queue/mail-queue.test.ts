import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comment, notification } from '../../database/schema/conversation.ts'
import { mail, mailAddress, mailMute } from '../../database/schema/mail.ts'
import { user } from '../../database/schema/people.ts'
import { mailEveryoneAtOnce } from '../../testing/people/mailed-at-once.ts'
import { hastenMails, header, readable } from '../../testing/records/sent-mail.ts'
import { MAIL_OPTIONS } from '../../testing/records/written-mail.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/servers/smtp-peer.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { smtpTransport } from '../smtp.ts'
import { retryMail } from './rows.ts'

let server: TestServer
let peer: SmtpPeer
let technicien: Caller
let ticketId: number

beforeAll(async () => {
  peer = await startSmtpPeer()
  const transport = smtpTransport(peer.url, MAIL_OPTIONS.mailFrom)
  server = await startTestServer(undefined, { ...MAIL_OPTIONS, mail: transport })
  technicien = await server.as('technicien')
  await mailEveryoneAtOnce(server)
})
afterAll(async () => {
  await server.close()
  await peer.stop()
})
beforeEach(async () => {
  const { people, projets } = server.fixture
  await settled()
  ticketId = await server.fixture.addTicket('Imprimante', projets.own, {
    created_by_id: people.client,
    responsable_id: people.manager,
  })
  for (const table of [mail, mailMute, mailAddress]) await server.database.query.delete(table)
  peer.received.splice(0)
  peer.refuse(null)
})

const settled = () => server.services.background.idle()
const say = async (body: object) =>
  (await technicien.post('/api/models/comment', { ticket_id: ticketId, body: 'Du **toner**', ...body })).json().data
    .id as number
const CLIENT = 'client@exemple.fr'
const mailsTo = (address: string) =>
  peer.received.filter(({ to }) => to.includes(address)).map(({ source }) => readable(source))
const rows = () => server.database.query.select().from(mail).where(eq(mail.ticket_id, ticketId)).orderBy(mail.id)
const hasten = () => hastenMails(server)

describe('a comment', () => {
  test('is mailed once to each person who is notified, in text that reads well, with headers that thread and stop', async () => {
    await say({})
    await settled()
    const [first, ...others] = mailsTo(CLIENT)
    expect(others).toEqual([])
    expect(first).toMatch(/Technicien Essai a commenté «.Imprimante.»/)
    expect(first).toContain('\r\nDu toner\r\n')
    expect(first).toContain('<strong>toner</strong>')
    expect(header(first, 'Subject')).toContain(`[#${ticketId}]`)
    expect(header(first, 'From')).toBe('Technicien Essai <sav@sav.example>')
    expect(header(first, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(first, 'Reply-To')).toMatch(
      new RegExp(`^sav\\+${ticketId}-${server.fixture.people.client}-r-[0-9a-f]{24}@sav\\.example$`),
    )
    expect(header(first, 'List-Unsubscribe')).toMatch(/^<https:\/\/sav\.example\/api\/mail\/stop\/[\w-]+>$/)
    expect(header(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    await say({ body: 'Deuxième' })
    await settled()
    const [, second] = mailsTo(CLIENT)
    expect(header(second, 'Message-ID')).not.toBe(header(first, 'Message-ID'))
    expect(header(second, 'References')).toBe(header(first, 'References'))
    expect(second).toContain('> Du toner')
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('that is an internal note reaches staff alone, marked, and is quoted to nobody of the client', async () => {
    await say({ body: 'Le client ne doit rien savoir', visible_to_client: false })
    await say({ body: 'Bonjour' })
    await settled()
    expect(mailsTo('manager@exemple.fr')[0]).toContain('Note interne')
    expect(header(mailsTo('manager@exemple.fr')[0], 'Reply-To')).toContain('-n-')
    // The answer to this mail is read by the client, whatever the mail program quotes.
    expect(mailsTo('manager@exemple.fr')[1]).not.toContain('rien savoir')
    await say({ body: 'À nous', visible_to_client: false })
    await settled()
    expect(mailsTo('manager@exemple.fr')[2]).toContain('> Le client ne doit rien savoir')
    expect(mailsTo(CLIENT)).toHaveLength(1)
    expect(mailsTo(CLIENT).join('')).not.toContain('rien savoir')
  })

  test('that is withdrawn, read or stopped before its mail is sent is not mailed', async () => {
    peer.refuse(451)
    const [hidden, kept] = [await say({ body: 'un' }), await say({ body: 'deux' })]
    await settled()
    peer.refuse(null)
    await server.database.query.update(comment).set({ visible_to_client: false }).where(eq(comment.id, hidden))
    await server.database.query
      .update(notification)
      .set({ read_at: '2026-01-01T00:00:00.000Z' })
      .where(eq(notification.user_id, server.fixture.people.manager))
    await hasten()
    expect(mailsTo('manager@exemple.fr')).toEqual([])
    expect(mailsTo(CLIENT)).toHaveLength(1)
    expect(
      (await rows())
        .filter(({ comment_id }) => comment_id === kept)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['dropped', 'sent'])
    expect((await rows()).map(({ last_error }) => last_error ?? '').sort()).toEqual(['', 'not_visible', 'read', 'read'])
  })

  test('of a person without an account any more is not mailed', async () => {
    const gone = await server.fixture.addUser('client', `Parti ${ticketId}`, server.fixture.ownClient)
    peer.refuse(451)
    await say({ mentions: [gone] })
    await settled()
    peer.refuse(null)
    await server.database.query.update(user).set({ is_active: false }).where(eq(user.id, gone))
    await hasten()
    expect(mailsTo(`parti.${ticketId}@exemple.fr`)).toEqual([])
  })

  test('with line breaks and headers in its names adds no header', async () => {
    const evil = await server.fixture.addTicket('Panne\r\nBcc: tous@exemple.fr', server.fixture.projets.own, {
      created_by_id: server.fixture.people.client,
    })
    await say({ ticket_id: evil })
    await settled()
    const [first] = mailsTo(CLIENT)
    expect(header(first, 'Bcc')).toBe('')
    expect(peer.received.every(({ to }) => to.length === 1)).toBe(true)
  })
})

describe('a mail that is not sent', () => {
  test('is tried later under the same id, and again until it is accepted', async () => {
    peer.refuse(451)
    await say({})
    await settled()
    const before = (await rows()).find(({ email }) => email === CLIENT)
    expect(before).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'EENVELOPE 451' })
    expect(Date.parse(before?.next_at ?? '')).toBeGreaterThan(Date.now())
    peer.refuse(null)
    await hasten()
    expect(mailsTo(CLIENT)).toHaveLength(1)
    expect(header(mailsTo(CLIENT)[0], 'Message-ID')).toBe(before?.message_id)
  })

  test('is given up after the last attempt, and sent when a manager tries again', async () => {
    peer.refuse(451)
    await say({})
    await settled()
    for (let attempt = 0; attempt < 9; attempt++) await hasten()
    const failed = (await rows()).filter(({ state }) => state === 'failed')
    expect(failed.map(({ attempts }) => attempts)).toEqual([10, 10])
    peer.refuse(null)
    await hasten()
    expect(peer.received).toEqual([])
    for (const { id } of failed) expect(await retryMail(server.database.query, id)).toBe(true)
    await hasten()
    expect(peer.received).toHaveLength(2)
  })

  test('for a refused address counts against it; after three in a row nothing is sent there', async () => {
    peer.refuse(550)
    for (const body of ['un', 'deux', 'trois', 'quatre']) {
      await say({ body })
      await settled()
    }
    const [address] = await server.database.query.select().from(mailAddress).where(eq(mailAddress.email, CLIENT))
    expect(address).toMatchObject({ bounces: 3, last_status: 'SMTP 550' })
    expect(
      (await rows())
        .filter(({ user_id }) => user_id === server.fixture.people.client)
        .map(({ last_error }) => last_error),
    ).toEqual(['SMTP 550', 'SMTP 550', 'SMTP 550', 'bounces'])
  })

  test('whose process was killed after the server had accepted it is sent again under the same id, so that the copy is known', async () => {
    await say({})
    await settled()
    const [first] = mailsTo(CLIENT)
    // The state that a kill between acceptance and mark leaves.
    await server.database.query
      .update(mail)
      .set({ state: 'sending', lease: '00000000-0000-4000-8000-000000000000' })
      .where(eq(mail.email, CLIENT))
    await hasten()
    const ids = mailsTo(CLIENT).map((source) => header(source, 'Message-ID'))
    expect(ids).toEqual([header(first, 'Message-ID'), header(first, 'Message-ID')])
    await hasten()
    expect(mailsTo(CLIENT)).toHaveLength(2)
  })

  test('stays with the process that is sending it while its lease lasts', async () => {
    peer.refuse(451)
    await say({})
    await settled()
    peer.refuse(null)
    await server.database.query
      .update(mail)
      .set({ state: 'sending', leased_until: new Date(Date.now() + 60_000).toISOString() })
    server.services.mailQueue.wake()
    await settled()
    expect(peer.received).toEqual([])
  })
})

describe('a digest', () => {
  const MANAGER = 'manager@exemple.fr'
  const choose = async (comment_mail: 'digest' | 'at_once') =>
    (await server.as('manager')).post('/api/models/notification_preference', { comment_mail, digest_hour: 8 })
  beforeEach(() => choose('digest'))
  afterAll(() => choose('at_once'))

  test('is one mail about all events, by ticket, as they may be seen when it is sent', async () => {
    const { people, projets } = server.fixture
    const other = await server.fixture.addTicket('Serveur lent', projets.own, { responsable_id: people.manager })
    await say({ body: 'Un **premier**' })
    await say({ ticket_id: other, body: 'Un second', visible_to_client: false })
    const withdrawn = await say({ body: 'Retiré depuis' })
    await say({ body: 'Un dernier' })
    await settled()
    expect(mailsTo(MANAGER)).toEqual([])
    await technicien.delete(`/api/models/comment/${withdrawn}`)
    await hasten()
    const [digest, ...others] = mailsTo(MANAGER)
    expect(others).toEqual([])
    expect((await rows()).find(({ state, is_digest }) => is_digest && state === 'sent')?.subject).toBe(
      'Résumé : 3 nouvelles sur 2 tickets',
    )
    for (const text of [
      `#${ticketId} Imprimante`,
      '> Un premier',
      '> Un dernier',
      `#${other} Serveur lent`,
      '> Un second',
      'Note interne',
    ])
      expect(digest).toContain(text)
    expect(digest).not.toContain('Retiré depuis')
    expect(header(digest, 'Reply-To')).toBe('')
    const all = await server.database.query.select().from(mail).where(eq(mail.user_id, people.manager))
    expect(all.map(({ state }) => state).sort()).toEqual(['dropped', 'sent', 'sent', 'sent'])
    await hasten()
    expect(mailsTo(MANAGER)).toHaveLength(1)
  })

  test('that is not accepted is sent again completely, under the same id', async () => {
    await say({ body: 'Un' })
    await say({ body: 'Deux' })
    peer.refuse(451)
    await hasten()
    const first = (await rows()).find(({ is_digest }) => is_digest)
    peer.refuse(null)
    await hasten()
    const sent = mailsTo(MANAGER)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('> Deux')
    expect(first?.message_id).toMatch(/^<digest\./)
    expect(sent[0]).toContain(first?.message_id)
  })

  test('of one event is the usual mail, which can be answered', async () => {
    await say({ body: 'Seul' })
    await hasten()
    expect(header(mailsTo(MANAGER)[0], 'Subject')).toContain(`[#${ticketId}]`)
    expect(header(mailsTo(MANAGER)[0], 'Reply-To')).toContain('-r-')
  })

  test('stops mails about every ticket by one click', async () => {
    await say({ body: 'Un' })
    await say({ body: 'Deux' })
    await hasten()
    const path =
      /https:\/\/sav\.example(\/api\/mail\/stop\/[\w-]+)/.exec(header(mailsTo(MANAGER)[0], 'List-Unsubscribe'))?.[1] ??
      ''
    expect((await server.app.inject({ method: 'GET', url: path })).body).toContain(
      'Vous recevez des messages à propos des tickets.',
    )
    expect(
      (await server.app.inject({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' })).statusCode,
    ).toBe(200)
    peer.received.splice(0)
    await say({ body: 'Trois' })
    await say({ body: 'Quatre' })
    await hasten()
    expect(mailsTo(MANAGER)).toEqual([])
  })
})

test('a transaction that is rolled back mails nothing', async () => {
  const answer = await technicien.post('/api/models/comment', { ticket_id: ticketId, body: 'x', mentions: [999_999] })
  expect(answer.statusCode).toBe(422)
  await settled()
  expect(await rows()).toEqual([])
})
