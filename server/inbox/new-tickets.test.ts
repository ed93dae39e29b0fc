import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboundMail } from '../database/schema/mail.ts'
import { ticket } from '../database/schema/work.ts'
import { MAIL_OPTIONS, MAILBOX, vouchedFor, type WrittenMail, writtenMail } from '../testing/records/written-mail.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer(undefined, MAIL_OPTIONS)
})
afterAll(() => server.close())

const send = async (mail: WrittenMail) => {
  await server.services.inbox.receive(writtenMail(mail), 'webhook')
  await server.services.background.idle()
  const [row] = await server.database.query.select().from(inboundMail).orderBy(desc(inboundMail.id))
  return row
}

describe('a mail about no ticket', () => {
  const headers = [vouchedFor('exemple.fr')]

  test('of a person of a client is a ticket in their projet, with the text and the title', async () => {
    const row = await send({ to: MAILBOX, subject: 'TR: Écran noir', body: 'Depuis ce matin.', headers })
    expect(row).toMatchObject({ state: 'done' })
    const [made] = await server.database.query
      .select()
      .from(ticket)
      .where(eq(ticket.id, row?.ticket_id ?? 0))
    expect(made).toMatchObject({
      name: 'Écran noir',
      description: 'Depuis ce matin.',
      created_by_id: server.fixture.people.client,
      projet_id: server.fixture.projets.own,
    })
  })

  test('is held when the sender is not authenticated, or when the projet is not clear', async () => {
    expect(await send({ to: MAILBOX })).toMatchObject({ state: 'held', reason: 'unverified' })
    expect(await send({ to: MAILBOX, from: 'technicien@exemple.fr', headers })).toMatchObject({
      state: 'held',
      reason: 'no_projet',
    })
  })

  test('of an unknown sender is refused, or a ticket in the projet for it, by the setting', async () => {
    const mail = () =>
      writtenMail({
        from: 'inconnu@ailleurs.example',
        to: MAILBOX,
        subject: 'Devis',
        body: 'Bonjour',
        headers: [vouchedFor('ailleurs.example')],
      })
    for (const [unknownSenders, expected] of [
      ['refuse', { state: 'refused', reason: 'unknown_sender' }],
      [{ projetId: server.fixture.projets.own }, { state: 'done', user_id: null }],
    ] as const) {
      const other = await startTestServer(undefined, { ...MAIL_OPTIONS, unknownSenders })
      try {
        await other.services.inbox.receive(mail(), 'webhook')
        await other.services.background.idle()
        const [row] = await other.database.query.select().from(inboundMail)
        expect(row).toMatchObject(expected)
        if (row?.state !== 'done') continue
        const [made] = await other.database.query
          .select()
          .from(ticket)
          .where(eq(ticket.id, row.ticket_id ?? 0))
        expect(made).toMatchObject({ name: 'Devis', email: 'inconnu@ailleurs.example' })
        expect(made?.description).toContain("Quelqu'un <inconnu@ailleurs.example>")
      } finally {
        await other.close()
      }
    }
  })
})

test('an archived projet takes no ticket of a stranger', async () => {
  const other = await startTestServer(undefined, {
    ...MAIL_OPTIONS,
    unknownSenders: { projetId: server.fixture.projets.archived },
  })
  try {
    const headers = [vouchedFor('ailleurs.example')]
    await other.services.inbox.receive(writtenMail({ from: 'x@ailleurs.example', to: MAILBOX, headers }), 'webhook')
    await other.services.background.idle()
    expect(await other.database.query.select().from(inboundMail)).toMatchObject([
      { state: 'held', reason: 'no_projet' },
    ])
  } finally {
    await other.close()
  }
})
