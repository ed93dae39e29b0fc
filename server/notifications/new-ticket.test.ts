import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notification } from '../database/schema/conversation.ts'
import { follow } from '../database/schema/following.ts'
import { notificationPreference } from '../database/schema/notification-preference.ts'
import { projet, user } from '../database/schema/people.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { query } = server.database
  await query.delete(follow)
  await query.delete(notificationPreference)
  await query.delete(notification)
  await lead(null)
})

const lead = (id: number | null) =>
  server.database.query.update(projet).set({ responsable_id: id }).where(eq(projet.id, server.fixture.projets.own))
const raise = async (role: 'client' | 'technicien') => {
  const answer = await (await server.as(role)).post('/api/models/ticket', {
    name: 'Panne',
    projet_id: server.fixture.projets.own,
  })
  expect(answer.statusCode).toBe(201)
}
const told = async () => {
  const { manager, technicien } = server.fixture.people
  const rows = await server.database.query
    .select()
    .from(notification)
    .where(inArray(notification.user_id, [manager, technicien]))
  return rows.map(({ user_id, kind }) => [user_id, kind])
}

test('a client’s new ticket that nobody is responsible for is told to managers', async () => {
  const { manager } = server.fixture.people
  await raise('client')
  expect(await told()).toEqual([[manager, 'progress']])
})

test('a client’s new ticket is told to the responsable of its projet alone', async () => {
  const { technicien } = server.fixture.people
  await lead(technicien)
  await raise('client')
  expect(await told()).toEqual([[technicien, 'progress']])
})

test('managers are told where the responsable of the projet can no longer sign in', async () => {
  const { manager, technicien } = server.fixture.people
  const { query } = server.database
  await lead(technicien)
  await query.update(user).set({ is_active: false }).where(eq(user.id, technicien))
  await raise('client')
  await query.update(user).set({ is_active: true }).where(eq(user.id, technicien))
  expect(await told()).toEqual([[manager, 'progress']])
})

test('a manager who wants to hear no more of the projet is not told', async () => {
  const answer = await (await server.as('manager')).post('/api/models/follow', {
    projet_id: server.fixture.projets.own,
    is_following: false,
  })
  expect(answer.statusCode).toBe(201)
  await raise('client')
  expect(await told()).toEqual([])
})

test('a ticket that staff open for a projet without responsable rings no manager', async () => {
  await raise('technicien')
  expect(await told()).toEqual([])
})
