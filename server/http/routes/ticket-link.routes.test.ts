import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comment } from '../../database/schema/conversation.ts'
import { client, projet } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { ticketLink } from '../../database/schema/ticket-link.ts'
import { ticket } from '../../database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let staff: Caller
let own: Caller
let other: Caller
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  ;[staff, own, other] = await Promise.all([server.as('technicien'), server.as('client'), server.as('otherClient')])
})
afterAll(() => server.close())

const addTicket = (projetId = server.fixture.projets.own): Promise<number> => {
  made += 1
  return server.fixture.addTicket(`Porte ${made}`, projetId)
}

const linksPath = (id: number): string => `/api/models/ticket/${id}/links`
const makeLink = async (id: number, by = own, body: object = { email: null }) =>
  (await by.post(linksPath(id), body)).json().data
const tokenIn = ({ path }: { readonly path: string }): string => path.split('/').at(-1) ?? ''
/** A reader has no account. */
const read = (token: string, address = '203.0.113.9') =>
  server.app.inject({
    method: 'GET',
    url: `/api/followed-ticket?token=${encodeURIComponent(token)}`,
    remoteAddress: address,
  })
const readFile = (token: string, id: number) =>
  server.app.inject({ method: 'GET', url: `/api/followed-ticket/files/${id}?token=${encodeURIComponent(token)}` })

describe('a link', () => {
  test('shows the ticket as its client sees it, and neither notes nor hidden files', async () => {
    const id = await addTicket()
    await own.post('/api/models/comment', { ticket_id: id, body: 'Elle grince' })
    await staff.post('/api/models/comment', { ticket_id: id, body: 'Nous passons lundi', visible_to_client: true })
    await staff.post('/api/models/comment', { ticket_id: id, body: 'Note interne', visible_to_client: false })
    const answer = await read(tokenIn(await makeLink(id)))
    expect(answer.statusCode, answer.body).toBe(200)
    const { data } = answer.json()
    expect([data.id, data.name, data.stage]).toEqual([id, `Porte ${made}`, 'new'])
    expect(data.comments.map(({ body, is_staff }: { body: string; is_staff: boolean }) => [body, is_staff])).toEqual([
      ['Elle grince', false],
      ['Nous passons lundi', true],
    ])
    expect(answer.body).not.toContain('Note interne')
    expect([answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex'])
  })

  test('shows the newest answers of a long conversation, and says that there are earlier ones', async () => {
    const id = await addTicket()
    const { people } = server.fixture
    const token = tokenIn(await makeLink(id))
    const comments = Array.from({ length: 501 }, (_, index) => ({
      ticket_id: id,
      user_id: people.technicien,
      body: `Réponse ${index}`,
      visible_to_client: true,
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    }))
    await server.database.query.insert(comment).values(comments.slice(0, 500))
    const whole = (await read(token)).json().data
    expect([whole.comments.length, whole.has_earlier]).toEqual([500, false])
    await server.database.query.insert(comment).values(comments.slice(500))
    const { data } = (await read(token)).json()
    expect([data.comments.length, data.has_earlier]).toEqual([500, true])
    expect([data.comments[0].body, data.comments.at(-1).body]).toEqual(['Réponse 1', 'Réponse 500'])
  })

  test('opens the files of its ticket that the client sees, and no other file', async () => {
    const { records } = server.fixture
    const files = records['file'] ?? {}
    const rows = (await staff.get('/api/models/file?limit=all')).json().data
    const rowOf = (kind: string) => rows.find((row: { id: number }) => row.id === files[kind])
    const shown = Object.keys(files).find((kind) => rowOf(kind)?.visible_to_client === true) ?? ''
    const token = tokenIn(await makeLink(rowOf(shown).ticket_id, staff))
    // The fixture stores no bytes: a file that may be read is known as missing, others are refused.
    const seen = (await read(token)).json().data.files.map((row: { id: number }) => row.id)
    expect(seen).toContain(files[shown])
    for (const [kind, id] of Object.entries(files)) {
      const isSeen = rowOf(kind)?.visible_to_client === true && rowOf(kind)?.ticket_id === rowOf(shown).ticket_id
      expect(seen.includes(id), kind).toBe(isSeen)
      if (!isSeen) expect((await readFile(token, Number(id))).statusCode, kind).toBe(404)
    }
  })

  test('is made, listed and ended by the people who see the ticket, and by nobody else', async () => {
    const id = await addTicket()
    const link = await makeLink(id)
    expect((await other.get(linksPath(id))).statusCode).toBe(404)
    expect((await other.post(linksPath(id), { email: null })).statusCode).toBe(404)
    expect((await other.post(`${linksPath(id)}/${link.id}/revoke`)).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: linksPath(id), payload: {} })).statusCode).toBe(401)
    const listed = (await (await server.as('secondClient')).get(linksPath(id))).json().data
    expect(listed).toEqual([link])
    expect((await staff.post(`${linksPath(id)}/${link.id}/revoke`)).json()).toEqual({ data: null })
    expect((await own.get(linksPath(id))).json().data).toEqual([])
    const actions = await server.database.query
      .select({ action: activity.action })
      .from(activity)
      .where(eq(activity.record_id, id))
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['makeLink', 'revokeLink']))
  })

  test('of one ticket can’t be ended through another one', async () => {
    const [first, second] = [await addTicket(), await addTicket()]
    const link = await makeLink(first)
    expect((await own.post(`${linksPath(second)}/${link.id}/revoke`)).statusCode).toBe(404)
    expect((await read(tokenIn(link))).statusCode).toBe(200)
  })

  test('can’t be made for a ticket that its client does not see', async () => {
    const hidden = await addTicket(server.fixture.projets.hidden)
    expect((await staff.post(linksPath(hidden), { email: null })).statusCode).toBe(404)
  })

  test('is mailed to the address that is given, in number limited', async () => {
    const id = await addTicket()
    const codes: number[] = []
    for (let turn = 0; turn < 6; turn += 1)
      codes.push((await own.post(linksPath(id), { email: 'voisin@ailleurs.fr' })).statusCode)
    await server.services.background.idle()
    const letters = server.mailbox.take('voisin@ailleurs.fr')
    expect(letters.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'followedTicket'))
    expect((await read(letters[0]?.link?.split('/').at(-1) ?? '')).json().data.id).toBe(id)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    expect((await own.post(linksPath(id), { email: 'voisin' })).statusCode).toBe(422)
  })
})

describe('a link opens nothing more', () => {
  const expectGone = async (token: string): Promise<void> => {
    const answer = await read(token)
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'link_invalid'])
  }
  const whole = async (): Promise<{
    readonly id: number
    readonly token: string
    readonly link: { readonly id: number }
  }> => {
    const id = await addTicket()
    const link = await makeLink(id)
    expect((await read(tokenIn(link))).statusCode).toBe(200)
    return { id, link, token: tokenIn(link) }
  }

  test('once it was revoked', async () => {
    const { id, link, token } = await whole()
    await own.post(`${linksPath(id)}/${link.id}/revoke`)
    await expectGone(token)
    expect((await readFile(token, 1)).statusCode).toBe(410)
  })

  test('once it has expired', async () => {
    const { link, token } = await whole()
    await server.database.query
      .update(ticketLink)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(ticketLink.id, link.id))
    await expectGone(token)
  })

  test('once its ticket is hidden from the client, or moved to another one', async () => {
    const hidden = await whole()
    await server.database.query.update(ticket).set({ visible_to_client: false }).where(eq(ticket.id, hidden.id))
    await expectGone(hidden.token)
    const moved = await whole()
    await server.database.query
      .update(ticket)
      .set({ projet_id: server.fixture.projets.other })
      .where(eq(ticket.id, moved.id))
    await expectGone(moved.token)
  })

  test('while its client is archived or its projet hidden', async () => {
    const { token } = await whole()
    const { ownClient, projets } = server.fixture
    await server.database.query
      .update(client)
      .set({ archived_at: new Date().toISOString() })
      .where(eq(client.id, ownClient))
    await expectGone(token)
    await server.database.query.update(client).set({ archived_at: null }).where(eq(client.id, ownClient))
    await server.database.query.update(projet).set({ is_visible_to_client: false }).where(eq(projet.id, projets.own))
    await expectGone(token)
    await server.database.query.update(projet).set({ is_visible_to_client: true }).where(eq(projet.id, projets.own))
    expect((await read(token)).statusCode).toBe(200)
  })

  test('with another id, another signature or another form; guesses from one network are slowed down', async () => {
    const { link, token } = await whole()
    const second = tokenIn(await makeLink(await addTicket()))
    const [, signature] = token.split('.')
    await expectGone(`${second.split('.')[0]}.${signature}`)
    await expectGone(`${link.id}.${'A'.repeat(43)}`)
    await expectGone('x')
    const codes: number[] = []
    for (let turn = 0; turn < 40; turn += 1)
      codes.push((await read(`${link.id}.${'B'.repeat(43)}`, '198.51.100.7')).statusCode)
    expect([codes[0], codes.at(-1)]).toEqual([410, 429])
    // A right token is not delayed by the wrong ones of its network.
    expect((await read(token, '198.51.100.7')).statusCode).toBe(200)
  })
})
