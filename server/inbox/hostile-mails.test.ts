import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, file } from '../database/schema/conversation.ts'
import { inboundMail, mailAddress } from '../database/schema/mail.ts'
import { ticket } from '../database/schema/work.ts'
import { hostileMails, POISON } from '../testing/records/hostile-mails.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const COUNT = 200
const SEED = 20_261_124
const MAILBOX = 'sav@sav.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(undefined, {
    mailbox: MAILBOX,
    mailFrom: MAILBOX,
    authenticationHost: 'mx.sav.example',
    publicUrl: 'https://sav.example',
  })
})
afterAll(() => server.close())

const stored = async () => {
  const { query } = server.database
  return JSON.stringify([
    await query.select().from(comment),
    await query.select().from(ticket),
    await query.select().from(file),
  ])
}

test(`${COUNT} hostile mails change no record, cost no answer, and each is kept with a reason`, {
  timeout: 300_000,
}, async () => {
  const { people, tickets } = server.fixture
  const scene = { mailbox: MAILBOX, victim: 'client@exemple.fr', victimId: people.client, ticketId: tickets.own }
  const before = await stored()
  const states = new Map<string, Set<string>>()
  for (const { kind, raw } of hostileMails(SEED, COUNT, scene)) {
    await server.services.inbox.receive(raw, 'webhook')
    await server.services.background.idle()
    const rows = await server.database.query
      .select({ state: inboundMail.state })
      .from(inboundMail)
      .orderBy(inboundMail.id)
    states.set(kind, new Set([...(states.get(kind) ?? []), rows.at(-1)?.state ?? '']))
    expect((await server.app.inject({ method: 'GET', url: '/ready' })).statusCode, kind).toBe(200)
  }
  const rows = await server.database.query.select().from(inboundMail).orderBy(inboundMail.id)
  expect(rows.filter(({ state }) => !['held', 'ignored', 'unreadable'].includes(state))).toEqual([])
  expect(rows.every(({ reason }) => reason !== null)).toBe(true)
  expect(rows.length).toBe(COUNT)
  expect(await stored()).toBe(before)
  expect(before).not.toContain(POISON)
  expect(await server.database.query.select().from(mailAddress)).toEqual([])
  expect(server.mailbox.letters).toEqual([])
  // The kinds that are mails were read: a parser that refuses everything would pass the rest.
  expect(states.get('a forged token')).toEqual(new Set(['held']))
  expect(states.get('a large text')).toEqual(new Set(['held']))
})
