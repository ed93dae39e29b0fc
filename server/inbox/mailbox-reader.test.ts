import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comment } from '../database/schema/conversation.ts'
import { inboundMail, mailbox } from '../database/schema/mail.ts'
import { replyAddress } from '../mail/thread/signed.ts'
import { type ImapPeer, startImapPeer } from '../testing/servers/imap-peer.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { Inbox } from './inbox.ts'
import { type MailboxReader, startMailboxReader } from './mailbox-reader.ts'

const MAILBOX = 'sav@sav.example'
const PAUSES = { first: 20, longest: 200, lease: 100 }

let peer: ImapPeer
let server: TestServer
const readers: MailboxReader[] = []

beforeEach(async () => {
  peer = await startImapPeer()
  server = await startTestServer(undefined, { mailbox: MAILBOX, mailFrom: MAILBOX })
})
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close()
  await peer.stop()
  await server.close()
})

let failures = 0
const read = (url = peer.url, isAlone = false): MailboxReader => {
  const { database, inbox } = server.services
  const reader = startMailboxReader({
    database: database.query,
    inbox,
    url,
    failed: () => failures++,
    pauses: PAUSES,
    isAlone,
  })
  readers.push(reader)
  return reader
}
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`In vain: ${isSo}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
const comments = () =>
  server.database.query.select().from(comment).where(eq(comment.ticket_id, server.fixture.tickets.own))
const written = (body: string) => {
  const about = { ticketId: server.fixture.tickets.own, userId: server.fixture.people.client, isNote: false }
  const to = replyAddress(MAILBOX, server.services.mailSigner.replyToken(about))
  return Buffer.from(
    `From: client@exemple.fr\r\nTo: ${to}\r\nMessage-ID: <${body}@exemple.fr>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}`,
  )
}
const bodies = async () => (await comments()).map(({ body }) => body)

test('unread mails of the folder, and those that arrive while it waits, become comments once', async () => {
  const before = await bodies()
  peer.deliver(written('avant'))
  read()
  await until(async () => (await bodies()).includes('avant'))
  peer.deliver(written('pendant'))
  await until(async () => (await bodies()).includes('pendant'))
  expect((await bodies()).length).toBe(before.length + 2)
  expect([...peer.seen]).toEqual([1, 2])
  expect(await server.database.query.select().from(mailbox)).toMatchObject([
    { uid_validity: 1, last_uid: 2, is_connected: true, last_error: null },
  ])
})

test('mails of the folder that were read before are never taken, whatever arrives later', async () => {
  for (const body of ['lu avant', 'non lu', 'lu après']) peer.deliver(written(body))
  for (const uid of [1, 3]) peer.markRead(uid)
  read()
  await until(async () => (await bodies()).includes('non lu'))
  peer.deliver(written('nouveau'))
  await until(async () => (await bodies()).includes('nouveau'))
  expect([...peer.fetched]).toEqual([2, 4])
})

test.each([
  ['a server that tells its next UID', () => undefined],
  ['an older server that does not', () => peer.hideNextUid()],
])('a folder without an unread mail is read from its last mail on, at %s', async (_, prepare) => {
  prepare()
  peer.deliver(written('lu avant'))
  peer.markRead(1)
  read()
  await until(async () => (await server.database.query.select().from(mailbox))[0]?.last_uid === 1)
  peer.deliver(written('nouveau'))
  await until(async () => (await bodies()).includes('nouveau'))
  expect([...peer.fetched]).toEqual([2])
})

test('a lost connection is opened again, and nothing is missed or taken twice', async () => {
  read()
  await until(() => peer.signIns() === 1)
  peer.cut()
  peer.deliver(written('entre'))
  await until(async () => (await bodies()).includes('entre'))
  peer.cut()
  await until(() => peer.signIns() === 3)
  peer.deliver(written('après'))
  await until(async () => (await bodies()).includes('après'))
  await server.services.background.idle()
  expect((await server.database.query.select().from(inboundMail)).map(({ state }) => state)).toEqual(['done', 'done'])
})

test('a folder with a new UIDVALIDITY delivers its mails again, and they are recognised', async () => {
  peer.deliver(written('une fois'))
  read()
  await until(async () => (await bodies()).includes('une fois'))
  const count = (await bodies()).length
  peer.renumber()
  peer.cut()
  await until(() => peer.seen.has(1))
  await server.services.background.idle()
  expect((await bodies()).length).toBe(count)
  expect(await server.database.query.select().from(inboundMail)).toHaveLength(1)
})

test('of two readers one is signed in; the other follows when it ends', async () => {
  const first = read()
  await until(() => peer.signIns() === 1)
  const second = read()
  await new Promise((done) => setTimeout(done, 400))
  expect([peer.connections(), peer.signIns()]).toEqual([1, 1])
  await first.close()
  await until(() => peer.signIns() === 2)
  expect(peer.connections()).toBe(1)
  await second.close()
})

test('a reader that was killed is replaced when its lease has ended', async () => {
  const dead = {
    name: 'x',
    holder: '00000000-0000-4000-8000-000000000000',
    held_until: new Date(Date.now() + 60_000).toISOString(),
  }
  const first = read()
  await until(() => peer.signIns() === 1)
  await first.close()
  await server.database.query.update(mailbox).set({ holder: dead.holder, held_until: dead.held_until })
  read()
  await new Promise((done) => setTimeout(done, 400))
  expect(peer.signIns()).toBe(1)
  await server.database.query.update(mailbox).set({ held_until: '2020-01-01T00:00:00.000Z' })
  await until(() => peer.signIns() === 2)
})

test('a reader that was killed is replaced at once where one process has the database alone', async () => {
  const first = read()
  await until(() => peer.signIns() === 1)
  await first.close()
  const held_until = new Date(Date.now() + 3_600_000).toISOString()
  await server.database.query.update(mailbox).set({ holder: '00000000-0000-4000-8000-000000000000', held_until })
  read(peer.url, true)
  await until(() => peer.signIns() === 2)
})

test('a reader that closes while it renews its lease releases the mailbox', async () => {
  for (let round = 1; round <= 20; round++) {
    const { database, inbox } = server.services
    const reader = startMailboxReader({
      database: database.query,
      inbox,
      url: peer.url,
      failed: () => failures++,
      pauses: { ...PAUSES, lease: 1 },
      isAlone: false,
    })
    await until(() => peer.signIns() === round)
    await reader.close()
    // A renewal that was sent before arrives on another connection.
    await new Promise((done) => setTimeout(done, 20))
    expect(await server.database.query.select({ holder: mailbox.holder }).from(mailbox)).toEqual([{ holder: null }])
  }
})

test('a reader that closes while it takes its lease neither reads nor keeps the mailbox', async () => {
  const reader = read()
  await reader.close()
  expect(peer.connections()).toBe(0)
  expect(await server.database.query.select({ holder: mailbox.holder }).from(mailbox)).toEqual([{ holder: null }])
})

test('a wrong password is said in the database without the password, and tried again later', async () => {
  failures = 0
  read(peer.url.replace('sav%40sav.example', 'autre'))
  await until(() => failures >= 2)
  const [row] = await server.database.query.select().from(mailbox)
  expect(row).toMatchObject({ is_connected: false, last_error: 'authentication' })
})

test('a mail that was stored and not noted, because the process was killed, is taken once', async () => {
  peer.deliver(written('coupure'))
  const { services } = server
  // The place is never noted: the reading ends right after the mail was stored.
  const stored = Promise.withResolvers<void>()
  const inbox: Inbox = {
    ...services.inbox,
    receive: async (...given) => {
      await services.inbox.receive(...given)
      stored.resolve()
      throw new Error('killed')
    },
  }
  const killed = startMailboxReader({
    database: services.database.query,
    inbox,
    url: peer.url,
    failed: () => undefined,
    pauses: { ...PAUSES, first: 60_000 },
    isAlone: false,
  })
  await stored.promise
  await killed.close()
  read()
  await until(() => peer.seen.has(1))
  await services.background.idle()
  expect((await bodies()).filter((body) => body === 'coupure')).toHaveLength(1)
})
