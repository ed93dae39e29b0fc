import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NOTIFICATION_EVENT } from '#contract/core/protocol.ts'
import { notification } from '../database/schema/conversation.ts'
import { follow } from '../database/schema/following.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let client: Caller
let ticketId: number
let said: Published[]

beforeAll(async () => {
  server = await startTestServer()
  said = recordPublished(server)
  ;[manager, technicien, client] = await Promise.all([
    server.as('manager'),
    server.as('technicien'),
    server.as('client'),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query.delete(follow)
  await server.database.query.delete(notificationPreference)
  ticketId = await server.fixture.addTicket('Imprimante', server.fixture.projets.own, {
    created_by_id: server.fixture.people.client,
  })
  await server.database.query.delete(notification)
  said.length = 0
})

const comment = (body: object = {}) =>
  technicien.post('/api/models/comment', { ticket_id: ticketId, body: 'Du toner', ...body })
const choose = async (who: Caller, target: object, is_following = true) =>
  (await who.post('/api/models/follow', { ...target, is_following })).json().data.id as number
const kindsOf = async (person: number) =>
  (await server.database.query.select().from(notification).where(eq(notification.user_id, person))).map(
    ({ kind }) => kind,
  )

test.each([
  ['the ticket', () => ({ ticket_id: ticketId })],
  ['its projet', () => ({ projet_id: server.fixture.projets.own })],
  ['its client', () => ({ client_id: server.fixture.ownClient })],
])('a manager who follows %s hears of comments once, and of nothing without it', async (_, target) => {
  const { people } = server.fixture
  await comment()
  expect(await kindsOf(people.manager)).toEqual([])
  await choose(manager, target())
  await comment()
  expect(await kindsOf(people.manager)).toEqual(['comment'])
})

test('a follower of a projet is notified of a new ticket and of its end', async () => {
  const { people, projets } = server.fixture
  await choose(manager, { projet_id: projets.own })
  const { data } = (await technicien.post('/api/models/ticket', { name: 'Écran noir', projet_id: projets.own })).json()
  expect(await kindsOf(people.manager)).toEqual(['progress'])
  await technicien.put(`/api/models/ticket/${data.id}/done`)
  expect(await kindsOf(people.manager)).toEqual(['progress', 'progress'])
})

test('a person who is asked to act is notified of that, and not of the step too', async () => {
  const { people, projets } = server.fixture
  await choose(manager, { projet_id: projets.own })
  await technicien.post('/api/models/ticket', {
    name: 'Écran noir',
    projet_id: projets.own,
    responsable_id: people.manager,
  })
  expect(await kindsOf(people.manager)).toEqual(['asked'])
})

test('an author who unfollows a ticket is notified of mentions only', async () => {
  const { people } = server.fixture
  const id = await choose(client, { ticket_id: ticketId }, false)
  await comment()
  await technicien.put(`/api/models/ticket/${ticketId}/done`)
  expect(await kindsOf(people.client)).toEqual([])
  await comment({ mentions: [people.client] })
  expect(await kindsOf(people.client)).toEqual(['mention'])
  await client.put(`/api/models/follow/${id}`, { is_following: true })
  await comment()
  expect(await kindsOf(people.client)).toEqual(['mention', 'comment'])
})

test('the choice for a ticket precedes that for its projet, and that for its client', async () => {
  const { people, projets, ownClient } = server.fixture
  await choose(manager, { ticket_id: ticketId }, false)
  await choose(manager, { client_id: ownClient })
  await choose(manager, { projet_id: projets.own })
  await comment()
  expect(await kindsOf(people.manager)).toEqual([])
})

test('of two choices for one ticket the newer one counts', async () => {
  const { people } = server.fixture
  await choose(manager, { ticket_id: ticketId })
  await choose(manager, { ticket_id: ticketId }, false)
  await comment()
  expect(await kindsOf(people.manager)).toEqual([])
})

test('following shows a client’s person nothing that they may not see', async () => {
  const { people, projets } = server.fixture
  await choose(client, { projet_id: projets.own })
  await comment({ visible_to_client: false })
  expect(await kindsOf(people.client)).toEqual([])
  expect((await client.post('/api/models/follow', { ticket_id: server.fixture.tickets.internal })).statusCode).toBe(422)
})

test('the choice of another person is neither visible nor changeable', async () => {
  const id = await choose(manager, { ticket_id: ticketId })
  expect((await technicien.put(`/api/models/follow/${id}`, { is_following: false })).statusCode).toBe(404)
})

test('a kind that a person wants by mail alone rings nowhere, and one that they do not want is not stored', async () => {
  const { people } = server.fixture
  const { data } = (
    await client.post('/api/models/notification_preference', {
      comment_in_app: false,
      comment_push: false,
      comment_mail: 'at_once',
    })
  ).json()
  await comment()
  const [stored] = await server.database.query
    .select()
    .from(notification)
    .where(eq(notification.user_id, people.client))
  expect(stored).toMatchObject({ in_app: false, ticket_id: ticketId, by_user_id: people.technicien })
  expect((await client.get('/api/notifications')).json().data).toEqual([])
  const rung = said.filter(({ event }) => event === NOTIFICATION_EVENT).map(({ channel }) => channel)
  expect(rung).not.toContain(`private-employee.${people.client}`)
  expect(rung).not.toContain(`private-client.${server.fixture.ownClient}`)
  await client.put(`/api/models/notification_preference/${data.id}`, { comment_mail: 'never' })
  await server.database.query.delete(notification)
  await comment()
  expect(await kindsOf(people.client)).toEqual([])
})

test('an event is pushed once to each person who wants it, with one entry a ticket', async () => {
  const { people } = server.fixture
  const pushed = vi.spyOn(server.services.push, 'send')
  await comment({ mentions: [people.manager] })
  expect(pushed.mock.calls.map(([{ userId, tag }]) => [userId, tag]).toSorted()).toEqual(
    [people.client, people.manager].map((id) => [id, `ticket:${ticketId}`]).toSorted(),
  )
  pushed.mockClear()
  await client.post('/api/models/notification_preference', { comment_push: false })
  await comment()
  expect(pushed).not.toHaveBeenCalled()
  pushed.mockRestore()
})

test('a snoozed notification is unread until then, a read one is not snoozed', async () => {
  await comment()
  const [mine] = (await client.get('/api/notifications')).json().data
  const path = `/api/models/notification/${mine.id}`
  const until = '2026-12-01T07:00:00.000Z'
  await client.put(`${path}/markAsRead`)
  expect((await client.put(`${path}/snooze`, { snoozed_until: until })).json().data).toMatchObject({
    read_at: null,
    snoozed_until: until,
  })
  expect((await client.put(`${path}/markAsRead`)).json().data.snoozed_until).toBeNull()
  expect((await client.put(`${path}/markAsUnread`)).json().data.read_at).toBeNull()
})
