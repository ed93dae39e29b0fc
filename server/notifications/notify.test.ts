import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COMMENT_EVENT, NOTIFICATION_EVENT } from '#contract/core/protocol.ts'
import { notification } from '../database/schema/conversation.ts'
import { projet } from '../database/schema/people.ts'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let technicien: Caller
let ticketId: number
let said: Published[]

beforeAll(async () => {
  server = await startTestServer()
  said = recordPublished(server)
  technicien = await server.as('technicien')
})
afterAll(() => server.close())
beforeEach(async () => {
  ticketId = await server.fixture.addTicket('Imprimante', server.fixture.projets.own, {
    created_by_id: server.fixture.people.client,
  })
  await server.database.query.delete(notification)
  said.length = 0
})

const own = () => `private-client.${server.fixture.ownClient}`
const channelsOf = (event: string) => said.filter((one) => one.event === event).map(({ channel }) => channel)
const comment = (body: object) =>
  technicien.post('/api/models/comment', { ticket_id: ticketId, body: 'Du toner', ...body })
const told = async (...people: readonly number[]) =>
  (
    await server.database.query
      .select()
      .from(notification)
      .where(inArray(notification.user_id, [...people]))
  ).map(({ user_id }) => user_id)

test('a comment notifies the client’s person who takes part, on the channels of the client’s pages', async () => {
  const { people } = server.fixture
  const { data } = (await comment({})).json()
  expect(await told(people.client)).toEqual([people.client])
  expect(said).toContainEqual({ channel: own(), event: COMMENT_EVENT, data: { id: data.id, ticket_id: ticketId } })
  expect(said).toContainEqual({ channel: own(), event: NOTIFICATION_EVENT, data: {} })
  expect(channelsOf(NOTIFICATION_EVENT)).toContain(`private-employee.${people.client}`)
  const [mine] = (await (await server.as('client')).get('/api/notifications')).json().data
  expect(mine.data).toMatchObject({ link: `/client/projets/${server.fixture.projets.own}/tickets?ticket=${ticketId}` })
  expect(mine.data.message).toContain('Imprimante')
})

test('an internal comment notifies no person of the client, also when it mentions them', async () => {
  const { people } = server.fixture
  const answer = await comment({ visible_to_client: false, mentions: [people.client, people.manager] })
  expect(answer.statusCode).toBe(201)
  expect(await told(people.manager)).toEqual([people.manager])
  expect(await told(people.client, people.secondClient, people.clientManager)).toEqual([])
  expect(
    said.filter(
      ({ channel }) => channel.startsWith('private-client.') || channel === `private-employee.${people.client}`,
    ),
  ).toEqual([])
})

test('a mention added by an edit rings whom it names, once', async () => {
  const { people } = server.fixture
  const { data } = (await comment({ mentions: [people.manager] })).json()
  await server.database.query.delete(notification)
  const edit = () =>
    technicien.put(`/api/models/comment/${data.id}/editBody`, {
      body: 'Du papier',
      mentions: [people.manager, people.colleague],
    })
  expect((await edit()).statusCode).toBe(200)
  await edit()
  const rung = await server.database.query.select().from(notification)
  expect(rung.map(({ user_id, kind }) => [user_id, kind])).toEqual([[people.colleague, 'mention']])
})

test('a note that is shown to the client notifies its people, and no one when it is hidden and shown again', async () => {
  const { people } = server.fixture
  const { data } = (await comment({ visible_to_client: false, mentions: [people.client, people.manager] })).json()
  await server.database.query.delete(notification)
  const show = (visible_to_client: boolean) =>
    technicien.put(`/api/models/comment/${data.id}/updateVisibility`, { visible_to_client })
  for (const isVisible of [true, false, true]) expect((await show(isVisible)).statusCode).toBe(200)
  const rung = await server.database.query.select().from(notification)
  expect(rung.map(({ user_id, kind }) => [user_id, kind])).toEqual([[people.client, 'mention']])
})

test('a ticket that its client may no longer see does not notify its author', async () => {
  const { people } = server.fixture
  await technicien.put(`/api/models/ticket/${ticketId}/updateVisibility`, { visible_to_client: false })
  said.length = 0
  await comment({})
  expect((await technicien.put(`/api/models/ticket/${ticketId}/done`)).statusCode).toBe(200)
  expect(await told(people.client)).toEqual([])
  expect(channelsOf(COMMENT_EVENT)).not.toContain(own())
})

test('a projet without notifications notifies staff only', async () => {
  const { people, projets } = server.fixture
  await server.database.query.update(projet).set({ send_notifications: false }).where(eq(projet.id, projets.own))
  await comment({ mentions: [people.manager] })
  await server.database.query.update(projet).set({ send_notifications: true }).where(eq(projet.id, projets.own))
  expect(await told(people.client)).toEqual([])
  expect(await told(people.manager)).toEqual([people.manager])
})

test('the end of a ticket notifies its author, not the person who ended it', async () => {
  const { people } = server.fixture
  await technicien.put(`/api/models/ticket/${ticketId}/done`)
  expect(await told(people.client, people.technicien)).toEqual([people.client])
})

test('a request for leave notifies the managers, its decision the person who asked', async () => {
  const { people } = server.fixture
  const { data } = (
    await technicien.post('/api/models/absence', { type: 'rtt', start: '2026-06-01', end: '2026-06-02' })
  ).json()
  expect(await told(people.manager, people.colleague, people.client)).toEqual([people.manager])
  await (await server.as('manager')).put(`/api/models/absence/${data.id}/approve`)
  expect(await told(people.technicien)).toEqual([people.technicien])
})
