import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mail, mailAddress } from '../../database/schema/mail.ts'
import { mailEveryoneAtOnce } from '../../testing/people/mailed-at-once.ts'
import { header, readable } from '../../testing/records/sent-mail.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/servers/smtp-peer.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { smtpTransport } from '../smtp.ts'

const MANAGER = 'manager@exemple.fr'

let server: TestServer
let peer: SmtpPeer
let technicien: Caller
let ticketId: number

beforeAll(async () => {
  peer = await startSmtpPeer()
  const options = {
    mail: smtpTransport(peer.url, 'SAV <sav@sav.example>'),
    mailFrom: 'SAV <sav@sav.example>',
    mailbox: 'sav@sav.example',
  }
  server = await startTestServer(undefined, { ...options, publicUrl: 'https://sav.example' })
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
  for (const table of [mail, mailAddress]) await server.database.query.delete(table)
  peer.received.splice(0)
  peer.refuse(null)
})

const settled = () => server.services.background.idle()
const mailsTo = (address: string) =>
  peer.received.filter(({ to }) => to.includes(address)).map(({ source }) => readable(source))
const choose = async (time: 'digest' | 'at_once') =>
  (await server.as('manager')).post('/api/models/notification_preference', {
    comment_mail: time,
    absence_mail: time,
    digest_hour: 8,
  })
const ask = async (day: string) =>
  (await technicien.post('/api/models/absence', { type: 'rtt', start: day, end: day, comment: 'Rien à dire' })).json()
    .data.id as number

describe('news that are in no ticket’s thread', () => {
  test('are mailed with their link and no reason, to be read and not answered', async () => {
    const id = await ask('2027-06-01')
    await settled()
    const [asked, ...others] = mailsTo(MANAGER)
    expect(others).toEqual([])
    expect(asked).toContain('Technicien Essai demande une absence')
    expect(asked).toContain('https://sav.example/manager/absences')
    expect(asked).toContain('https://sav.example/profile#notifications')
    expect(asked).not.toMatch(/rtt|Rien à dire/i)
    expect([header(asked, 'Reply-To'), header(asked, 'List-Unsubscribe')]).toEqual(['', ''])
    await (await server.as('manager')).put(`/api/models/absence/${id}/approve`)
    await settled()
    expect(mailsTo('technicien@exemple.fr')[0]).toContain('a accepté votre absence')
    expect((await server.database.query.select().from(mail)).map(({ state, ticket_id }) => [state, ticket_id])).toEqual(
      [
        ['sent', null],
        ['sent', null],
      ],
    )
  })

  test('are in the digest beside those of tickets', async () => {
    await choose('digest')
    await technicien.post('/api/models/comment', { ticket_id: ticketId, body: 'Un **premier**' })
    await ask('2027-06-02')
    await ask('2027-06-03')
    await settled()
    expect(mailsTo(MANAGER)).toEqual([])
    await server.database.query.update(mail).set({ next_at: '2020-01-01T00:00:00.000Z' })
    server.services.mailQueue.wake()
    await settled()
    const [digest, ...others] = mailsTo(MANAGER)
    expect(others).toEqual([])
    for (const text of [`#${ticketId} Imprimante`, '> Un premier', 'https://sav.example/manager/absences'])
      expect(digest).toContain(text)
    const [text = ''] = digest?.split('<html') ?? []
    expect(text.match(/demande une absence/g)).toHaveLength(2)
    const [sent] = await server.database.query.select().from(mail).where(eq(mail.is_digest, true))
    expect(sent?.subject).toBe('Résumé : 3 nouvelles')
  })

  test('that bounced count against the address', async () => {
    await choose('at_once')
    peer.refuse(550)
    await ask('2027-06-04')
    await settled()
    expect((await server.database.query.select().from(mail)).map(({ state }) => state)).toEqual(['failed'])
  })
})
