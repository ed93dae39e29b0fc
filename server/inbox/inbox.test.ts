import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comment, file } from '../database/schema/conversation.ts'
import { limitUse } from '../database/schema/limits.ts'
import { inboundMail, mail, mailAddress } from '../database/schema/mail.ts'
import { activity } from '../database/schema/sync.ts'
import { MAX_ATTACHMENTS } from '../mail/inbound/parsed-mail.ts'
import { replyAddress } from '../mail/thread/signed.ts'
import { mailEveryoneAtOnce } from '../testing/people/mailed-at-once.ts'
import { sampleFile } from '../testing/records/sample-files.ts'
import { addSentDigest } from '../testing/records/sent-mail.ts'
import {
  bounceReport,
  MAIL_OPTIONS,
  MAILBOX,
  mailWithParts,
  vouchedFor,
  type WrittenMail,
  writtenMail,
} from '../testing/records/written-mail.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let ticketId: number

const CLIENT = 'client@exemple.fr'

beforeAll(async () => {
  server = await startTestServer(undefined, MAIL_OPTIONS)
  await mailEveryoneAtOnce(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { people, projets } = server.fixture
  for (const table of [mail, mailAddress, inboundMail, limitUse]) await server.database.query.delete(table)
  ticketId = await server.fixture.addTicket('Imprimante', projets.own, {
    created_by_id: people.client,
    responsable_id: people.manager,
  })
  server.mailbox.letters.splice(0)
})

const settled = () => server.services.background.idle()
const rows = () => server.database.query.select().from(inboundMail).orderBy(desc(inboundMail.id))
const comments = () => server.database.query.select().from(comment).where(eq(comment.ticket_id, ticketId))
const person = () => server.fixture.people.client
const reply = (userId = person(), isNote = false, about = ticketId) =>
  replyAddress(MAILBOX, server.services.mailSigner.replyToken({ ticketId: about, userId, isNote }))
const PASS = vouchedFor('exemple.fr')
type Written = Partial<WrittenMail>
const written = (mail: Written) => writtenMail({ to: reply(), ...mail })

const receive = async (raw: Uint8Array) => {
  await server.services.inbox.receive(raw, 'webhook')
  await settled()
  return (await rows())[0]
}
const send = (mail: Written) => receive(written(mail))

describe('an answer with the token of its mail', () => {
  test('is a comment of its sender, through the path of every comment: activity, notification, mail to the others', async () => {
    const row = await send({
      body: 'La panne continue.\n\nLe 24 nov. 2026 à 10:00, SAV <sav@sav.example> a écrit :\n\n> --- Répondez au-dessus de cette ligne ---\n> Bonjour',
    })
    expect(row).toMatchObject({ state: 'done', ticket_id: ticketId, user_id: person() })
    expect(await comments()).toMatchObject([{ body: 'La panne continue.', user_id: person(), visible_to_client: true }])
    const [audit] = await server.database.query
      .select()
      .from(activity)
      .where(eq(activity.model, 'comment'))
      .orderBy(desc(activity.id))
    expect(audit).toMatchObject({ user_id: person(), action: 'create', address: 'mail' })
    await settled()
    expect(server.mailbox.take('manager@exemple.fr').map(({ text }) => text)).toEqual([
      expect.stringContaining('La panne continue.'),
    ])
    expect(server.mailbox.take(CLIENT)).toEqual([])
  })

  test('counts once, however often and by whichever source it arrives', async () => {
    const raw = written({ id: '<once@exemple.fr>' })
    await receive(raw)
    await receive(raw)
    await receive(Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), raw]))
    expect(await comments()).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  test('is completed once when its process was killed between the comment and the mark', async () => {
    await send({})
    const state = {
      state: 'received',
      leased_until: '2020-01-01T00:00:00.000Z',
      next_at: '2020-01-01T00:00:00.000Z',
      comment_id: null,
    }
    await server.database.query.update(inboundMail).set(state)
    server.services.inbox.wake()
    await settled()
    expect(await comments()).toHaveLength(1)
    expect((await rows())[0]).toMatchObject({ state: 'done', comment_id: (await comments())[0]?.id })
  })

  test('to an internal note is a note; of a client it never is', async () => {
    const { technicien } = server.fixture.people
    await send({ from: 'technicien@exemple.fr', to: reply(technicien, true), body: 'Entre nous' })
    await send({ from: 'technicien@exemple.fr', to: reply(technicien, false), body: 'Au client' })
    expect((await comments()).map(({ body, visible_to_client }) => [body, visible_to_client])).toEqual([
      ['Entre nous', false],
      ['Au client', true],
    ])
  })

  test('brings its files by the rules of uploads', async () => {
    const part = (name: string, type: string, bytes: Buffer) =>
      `--x\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
    const raw = mailWithParts({ to: reply() }, [
      part('écran.png', 'image/png', (await sampleFile('png')).bytes),
      part('virus.exe', 'application/octet-stream', Buffer.from('MZ')),
      part('faux.pdf', 'application/pdf', Buffer.from('pas un pdf')),
    ])
    const row = await receive(raw)
    expect(row).toMatchObject({
      state: 'done',
      left_out: [
        { name: 'virus.exe', reason: 'file_type' },
        { name: 'faux.pdf', reason: 'file_content' },
      ],
    })
    const files = await server.database.query.select().from(file).where(eq(file.ticket_id, ticketId))
    expect(files).toMatchObject([{ name: 'écran.png', mime: 'image/png', user_id: person(), visible_to_client: true }])
    expect(await comments()).toMatchObject([{ body: 'Voici' }])
  })
})

test('files above the number that is read are named as left out', async () => {
  const part = (name: string) =>
    `--x\r\nContent-Type: text/plain; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nphoto\r\n`
  const names = Array.from({ length: MAX_ATTACHMENTS + 2 }, (_, n) => `photo ${n + 1}.txt`)
  const row = await receive(mailWithParts({ to: reply() }, names.map(part)))
  expect(row).toMatchObject({ state: 'done', left_out: names.map((name) => ({ name })) })
  expect(row?.left_out.at(-1)).toEqual({ name: `photo ${MAX_ATTACHMENTS + 2}.txt`, reason: 'too_many_files' })
})

describe('an answer to a mail of ours without its address', () => {
  const id = (userId: number, about = ticketId) =>
    server.services.mailSigner.messageId({ ticketId: about, userId, isNote: false }, 1, 'sav.example')

  test('is found by In-Reply-To, or by References', async () => {
    expect(await send({ to: MAILBOX, headers: [`In-Reply-To: ${id(person())}`] })).toMatchObject({
      state: 'done',
      ticket_id: ticketId,
    })
    expect(await send({ to: MAILBOX, headers: [`References: <a@b> ${id(person())} <c@d>`] })).toMatchObject({
      state: 'done',
    })
  })

  test('is found by the number in the subject when the receiving server vouches for its sender; staff’s stays internal', async () => {
    const mail = { to: MAILBOX, subject: `Re: [#${ticketId}] Imprimante` }
    expect(await send({ ...mail, headers: [PASS] })).toMatchObject({ state: 'done', ticket_id: ticketId })
    await send({ ...mail, from: 'technicien@exemple.fr', headers: [PASS] })
    expect((await comments()).map(({ visible_to_client }) => visible_to_client)).toEqual([true, false])
  })
})

describe('a forged sender gains nothing', () => {
  const wrong = (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`

  test.each<[string, () => Written, string]>([
    ['the token of another person', () => ({ to: reply(server.fixture.people.technicien) }), 'sender_mismatch'],
    ['a token of theirs, from another address', () => ({ from: 'pirate@ailleurs.example' }), 'sender_mismatch'],
    ['a forged token', () => ({ to: reply().replace(/(.)@/, (_, last: string) => `${wrong(last)}@`) }), 'unverified'],
    ['a subject alone', () => ({ to: MAILBOX, subject: `[#${ticketId}] x` }), 'unverified'],
    [
      'the checks of another server',
      () => ({
        to: MAILBOX,
        subject: `[#${ticketId}] x`,
        headers: [`Authentication-Results: evil.example; dmarc=pass header.from=exemple.fr`],
      }),
      'unverified',
    ],
    [
      'forged checks below those of the server',
      () => ({
        to: MAILBOX,
        subject: `[#${ticketId}] x`,
        headers: ['Authentication-Results: mx.sav.example; dmarc=none', PASS],
      }),
      'unverified',
    ],
    [
      'a token, though the server calls the sender forged',
      () => ({ headers: ['Authentication-Results: mx.sav.example; dmarc=fail header.from=exemple.fr'] }),
      'forged',
    ],
    [
      'the ticket of another client',
      () => ({ to: MAILBOX, subject: `[#${server.fixture.tickets.other}] x`, headers: [PASS] }),
      'not_visible',
    ],
    [
      'a ticket that only staff see',
      () => ({ to: MAILBOX, subject: `[#${server.fixture.tickets.internal}] x`, headers: [PASS] }),
      'not_visible',
    ],
    ['two senders', () => ({ headers: ['From: technicien@exemple.fr'] }), 'no_sender'],
    ['an unknown sender', () => ({ from: 'inconnu@ailleurs.example', to: MAILBOX }), 'unknown_sender'],
  ])('with %s', async (_, make, reason) => {
    const before = (await server.database.query.select().from(comment)).length
    expect(await send(make())).toMatchObject({ state: 'held', reason })
    await settled()
    expect((await server.database.query.select().from(comment)).length).toBe(before)
    expect(server.mailbox.letters).toEqual([])
  })
})

describe('nothing is started by', () => {
  test.each([
    ['an absence notice', ['Auto-Submitted: auto-replied']],
    ['an absence notice of an older program', ['Precedence: auto_reply']],
    ['an absence notice that came through a list', ['Auto-Submitted: auto-replied', 'List-Id: <x.example>']],
    ['a mail without a return path', ['Return-Path: <>']],
  ])('%s', async (_, headers) => {
    expect(await send({ headers })).toMatchObject({ state: 'ignored', reason: 'automatic' })
    expect(await comments()).toEqual([])
  })

  test.each([
    ['a mass mailing', ['Precedence: bulk']],
    ['a mailing list, as the address of a group is', ['List-Id: <x.example>', 'Precedence: list']],
    ['a relay that counts complaints', ['Feedback-ID: 1.eu-west-3.x:AmazonSES']],
  ])('%s, but a person’s mail waits for a decision', async (_, headers) => {
    const { people, projets } = server.fixture
    expect(await send({ headers })).toMatchObject({ state: 'held', reason: 'list', user_id: people.client })
    expect(await comments()).toEqual([])
    expect(await send({ headers, from: 'lettre@ailleurs.example', to: MAILBOX })).toMatchObject({
      state: 'ignored',
      reason: 'automatic',
    })
    const forged = await send({
      headers: [...headers, 'Authentication-Results: mx.sav.example; dmarc=fail header.from=exemple.fr'],
    })
    expect(forged).toMatchObject({ state: 'held', reason: 'forged' })
    const byOther = await send({ headers, to: reply(server.fixture.people.technicien) })
    expect(byOther).toMatchObject({ state: 'held', reason: 'sender_mismatch' })
    expect(await send({ headers, to: MAILBOX })).toMatchObject({ state: 'held', reason: 'unverified' })
    expect(await send({ headers: [...headers, PASS], to: MAILBOX })).toMatchObject({ state: 'held', reason: 'list' })
    const mine = (await rows()).find(({ reason }) => reason === 'list')
    const manager = await server.as('manager')
    const accepted = await manager.post(`/api/mail/received/${mine?.id}/accept`, { projet_id: projets.own })
    expect(accepted.json().data).toMatchObject({ state: 'done', user_id: people.client })
  })

  test('our own mail, and our own address', async () => {
    const id = server.services.mailSigner.messageId({ ticketId, userId: person(), isNote: false }, 7, 'sav.example')
    expect(await send({ id })).toMatchObject({ state: 'ignored', reason: 'own' })
    expect(await send({ from: MAILBOX })).toMatchObject({ state: 'ignored', reason: 'own' })
  })

  test('a loop: after thirty mails in an hour the sender’s mails are held', async () => {
    for (let n = 0; n < 30; n++) await server.services.inbox.receive(written({ body: `n° ${n}` }), 'webhook')
    await settled()
    expect(await comments()).toHaveLength(30)
    expect(await send({})).toMatchObject({ state: 'held', reason: 'loop' })
  }, 120_000)
})

test('a report of a mail that could not be delivered counts against the address, when it returns a message of ours', async () => {
  const report = (messageId: string) => bounceReport(messageId, CLIENT)
  const ours = server.services.mailSigner.messageId({ ticketId, userId: person(), isNote: false }, 1, 'sav.example')
  expect(await receive(report('<forged@sav.example>'))).toMatchObject({ state: 'ignored' })
  expect(await server.database.query.select().from(mailAddress)).toEqual([])
  await receive(report(ours))
  expect(await server.database.query.select().from(mailAddress)).toMatchObject([
    { email: CLIENT, bounces: 1, last_status: '5.1.1' },
  ])
  // A digest of two events is one message, and counts once.
  const digest = await addSentDigest(server, person(), ticketId)
  await receive(report(digest.replace(/[0-9a-f]{24}/, 'f'.repeat(24))))
  expect(await server.database.query.select().from(mailAddress)).toMatchObject([{ bounces: 1 }])
  await receive(report(digest))
  expect(await server.database.query.select().from(mailAddress)).toMatchObject([{ email: CLIENT, bounces: 2 }])
  expect((await server.database.query.select().from(mail)).map(({ state, last_error }) => [state, last_error])).toEqual(
    [
      ['failed', '5.1.1'],
      ['failed', '5.1.1'],
    ],
  )
})

test('bytes that are no mail are kept and shown as unreadable', async () => {
  expect(await receive(Buffer.from([0, 255, 254, 10, 13]))).toMatchObject({ state: 'unreadable', bytes: 5 })
})
