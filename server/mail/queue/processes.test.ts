import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../../database/connect.ts'
import { follow } from '../../database/schema/following.ts'
import { mail } from '../../database/schema/mail.ts'
import { seedBase } from '../../seed/base.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { setCommentMail } from '../../testing/people/mailed-at-once.ts'
import { createFixture, type Fixture } from '../../testing/records/fixture.ts'
import { createServerProcesses } from '../../testing/servers/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/servers/smtp-peer.ts'
import { buildTestServer, callerOn } from '../../testing/servers/test-server.ts'
import { smtpTransport } from '../smtp.ts'
import { claimMails } from './rows.ts'

let postgres: TestPostgres
let database: Database
let fixture: Fixture
let peer: SmtpPeer
let dataDir: string
const processes = createServerProcesses()

beforeAll(async () => {
  postgres = await startPostgres()
  database = await connect({ url: postgres.url, connections: 2 })
  await seedBase(database.query)
  fixture = await createFixture(database.query)
  await setCommentMail(database.query, [fixture.people.manager, fixture.people.client], 'at_once')
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sav-mail-queue-'))
  await database.query.delete(mail)
  peer = await startSmtpPeer()
})
afterEach(async () => {
  await processes.end()
  await peer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 20))
}
const states = async () => (await database.query.select({ state: mail.state }).from(mail)).map(({ state }) => state)
const idsOf = (from: SmtpPeer) => from.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1] ?? '')
/** Servers of this test, without those of demo domains: their mails would not leave. */
const optionsOf = (to: SmtpPeer) => ({
  mail: smtpTransport(to.url, 'SAV <sav@sav.example>'),
  publicUrl: 'https://sav.example',
})

test('two servers on one database send each mail once', { timeout: 120_000 }, async () => {
  const servers = [
    await buildTestServer({ url: postgres.url }, optionsOf(peer)),
    await buildTestServer({ url: postgres.url }, optionsOf(peer)),
  ]
  try {
    const ticket = await fixture.addTicket('Deux serveurs', fixture.projets.own, {
      created_by_id: fixture.people.client,
      responsable_id: fixture.people.manager,
    })
    const callers = await Promise.all(servers.map((server) => callerOn(server, fixture.people.technicien)))
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const answer = await callers[n % 2]?.post('/api/models/comment', { ticket_id: ticket, body: `Message ${n}` })
        expect(answer?.statusCode).toBe(201)
        for (const server of servers) server.services.mailQueue.wake()
      }),
    )
    await until(async () => (await states()).every((state) => state === 'sent'))
    expect(await states()).toHaveLength(40)
    expect(new Set(idsOf(peer)).size).toBe(40)
    expect(peer.received).toHaveLength(40)
  } finally {
    for (const server of servers) await server.close()
  }
})

test('a digest that two servers claim at once is sent completely by one of them', { timeout: 60_000 }, async () => {
  const ticket = await fixture.addTicket('Un résumé', fixture.projets.own, { created_by_id: fixture.people.client })
  const writer = await buildTestServer(
    { url: postgres.url },
    { mail: smtpTransport('smtp://127.0.0.1:1', 'sav@sav.example') },
  )
  const technicien = await callerOn(writer, fixture.people.technicien)
  for (const body of ['Un', 'Deux', 'Trois']) await technicien.post('/api/models/comment', { ticket_id: ticket, body })
  await writer.close()
  await database.query.delete(mail).where(ne(mail.user_id, fixture.people.client))

  for (let round = 0; round < 60; round++) {
    await database.query.update(mail).set({ state: 'waiting', is_digest: true, next_at: '2020-01-01T00:00:00.000Z' })
    const taken = await Promise.all([claimMails(database.query), claimMails(database.query)])
    expect(taken.map(({ length }) => length).sort()).toEqual([0, 3])
  }
})

test('kill -9 between acceptance and mark loses no mail; the copy has the id of the first', {
  timeout: 90_000,
}, async () => {
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DEMO: '0',
    SMTP_URL: peer.url,
    MAIL_FROM: 'SAV <sav@sav.example>',
  }
  // The client alone is mailed: nobody else takes part in the ticket.
  await database.query.delete(follow)
  const ticket = await fixture.addTicket('Coupure', fixture.projets.own, { created_by_id: fixture.people.client })
  // The mail waits in the database of a server that can't send.
  const writer = await buildTestServer(
    { url: postgres.url },
    { mail: smtpTransport('smtp://127.0.0.1:1', 'sav@sav.example') },
  )
  await (await callerOn(writer, fixture.people.technicien)).post('/api/models/comment', {
    ticket_id: ticket,
    body: 'Une fois',
  })
  await writer.close()
  expect(await states()).toEqual(['waiting'])
  await database.query.update(mail).set({ next_at: '2020-01-01T00:00:00.000Z' })

  const accepted = peer.holdAnswers()
  const killed = processes.start(environment)
  await accepted
  expect(await states()).toEqual(['sending'])
  killed.kill('SIGKILL')
  peer.answer()

  await database.query.update(mail).set({ leased_until: '2020-01-01T00:00:00.000Z' }).where(eq(mail.state, 'sending'))
  processes.start(environment)
  await until(async () => (await states()).every((state) => state === 'sent'))
  expect(idsOf(peer)).toHaveLength(2)
  expect(new Set(idsOf(peer)).size).toBe(1)
})
