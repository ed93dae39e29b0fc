import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DEMO_DATA } from '../../access/accounts/demo-data.ts'
import { installation } from '../../database/schema/sync.ts'
import { mailFolder } from '../../mail/mail-folder.ts'
import { smtpTransport } from '../../mail/smtp.ts'
import type { MailTransport } from '../../mail/transport.ts'
import { startSmtpPeer } from '../../testing/servers/smtp-peer.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const SENDER = 'SAV <sav@sav.example>'
const MANAGER = 'manager@exemple.fr'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const serverWith = async (mail: MailTransport): Promise<TestServer> => {
  const server = await startTestServer(undefined, { mail, mailFrom: SENDER, publicUrl: 'https://sav.example' })
  stops.push(server.close)
  return server
}

const peerWith = async (refusal: number | null) => {
  const peer = await startSmtpPeer()
  peer.refuse(refusal)
  stops.push(peer.stop)
  return peer
}

/** Returns what a manager is told about the sending of mails, and about a test mail. */
const told = async (server: TestServer) => {
  const manager = await server.as('manager')
  return {
    sending: (await manager.get('/api/mail/sending')).json().data,
    tested: (await manager.post('/api/mail/test')).json().data,
  }
}

test('a test mail that the mail server takes goes to the manager alone', async () => {
  const peer = await peerWith(null)
  expect(await told(await serverWith(smtpTransport(peer.url, SENDER)))).toEqual({
    sending: { host: '127.0.0.1', is_folder: false },
    tested: { email: MANAGER, outcome: 'accepted', reason: null },
  })
  expect(peer.received.map(({ to }) => to)).toEqual([[MANAGER]])
})

test('the host of the mail server is shown without its name and password', async () => {
  const server = await serverWith(smtpTransport('smtp://sav:secret@mail.exemple.fr:587', SENDER))
  const answer = await (await server.as('manager')).get('/api/mail/sending')
  expect(answer.json()).toEqual({ data: { host: 'mail.exemple.fr', is_folder: false } })
})

test('a refused test mail is answered with the words of the mail server', async () => {
  const server = await serverWith(smtpTransport((await peerWith(550)).url, SENDER))
  expect((await told(server)).tested).toEqual({ email: MANAGER, outcome: 'refused', reason: '550 No such person' })
})

test('a mail server that is not there is answered with a code', async () => {
  const server = await serverWith(smtpTransport('smtp://127.0.0.1:1', SENDER))
  expect((await told(server)).tested).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/^E[A-Z]+$/) })
})

test('without a mail server, managers learn that mails are files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-mail-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const { sending, tested } = await told(await serverWith(mailFolder(folder, SENDER, () => undefined)))
  expect(sending).toEqual({ host: null, is_folder: true })
  expect(tested).toEqual({ email: MANAGER, outcome: 'folder', reason: null })
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).toContain(`To: ${MANAGER}`)
})

test('a test mail to an address of the demo data is not said to be accepted: it is not sent', async () => {
  const peer = await peerWith(null)
  const server = await serverWith(smtpTransport(peer.url, SENDER))
  await server.database.query.insert(installation).values({ name: DEMO_DATA, value: '1' })
  expect((await told(server)).tested).toEqual({ email: MANAGER, outcome: 'withheld', reason: null })
  expect(peer.received).toEqual([])
})

test('only managers see how mails are sent, and send a test mail', async () => {
  const server = await startTestServer()
  stops.push(server.close)
  for (const person of ['technicien', 'client'] as const) {
    const caller = await server.as(person)
    expect((await caller.get('/api/mail/sending')).statusCode).toBe(403)
    expect((await caller.post('/api/mail/test')).statusCode).toBe(403)
  }
  expect(server.mailbox.letters).toEqual([])
})

test('a test mail takes no other recipient, and a manager sends a few an hour', async () => {
  const server = await startTestServer()
  stops.push(server.close)
  const manager = await server.as('manager')
  expect((await manager.post('/api/mail/test', { email: 'client@exemple.fr' })).statusCode).toBe(422)
  const codes: number[] = []
  for (let sent = 0; sent < 11; sent++) codes.push((await manager.post('/api/mail/test')).statusCode)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(server.mailbox.letters.map(({ to }) => to)).toEqual(Array.from({ length: 10 }, () => MANAGER))
})
