import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../access/sessions/sessions.ts'
import { client, user } from '../database/schema/people.ts'
import { createVisitor, type Visitor, watchDrops } from '../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const PASSWORD = 'un mot de passe'

let server: TestServer
let visitor: Visitor
let clientId: number
let personId: number

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  const [stored] = await server.database.query.insert(client).values({ name: 'Client quitté' }).returning()
  clientId = stored?.id ?? 0
  const password_hash = await server.services.passwords.hash(PASSWORD)
  personId = await server.fixture.addUser('client', 'Quitte', clientId, { password_hash })
})
afterAll(() => server.close())

const archive = async (action: 'setArchive' | 'setUnArchive') => {
  const answer = await (await server.as('manager')).put(`/api/models/client/${clientId}/${action}`)
  expect(answer.statusCode, answer.body).toBe(200)
}
const login = () => visitor.post('login', { email: 'quitte@exemple.fr', password: PASSWORD })

test('archiving a client ends the sessions and sockets of its people, who sign in again when it is opened again', async () => {
  const tokens = await openSession(server.database.query, personId)
  const other = await server.as('client')
  const drops = watchDrops(server)
  await archive('setArchive')
  expect(await visitor.statusOf(tokens.access_token)).toBe(401)
  expect((await visitor.post('refresh', { refresh_token: tokens.refresh_token })).statusCode).toBe(401)
  expect(drops).toEqual([{ userId: String(personId) }])
  expect(await visitor.statusOf(other.token)).toBe(200)
  expect((await login()).json().code).toBe('account_pending')
  await archive('setUnArchive')
  expect(await visitor.statusOf(tokens.access_token)).toBe(401)
  expect((await login()).statusCode).toBe(200)
})

test('a person who is moved to an archived client is signed out as well', async () => {
  const id = await server.fixture.addUser('client', 'Deplace', server.fixture.ownClient)
  const { access_token, refresh_token } = await openSession(server.database.query, id)
  await archive('setArchive')
  await server.database.query.update(user).set({ client_id: clientId }).where(eq(user.id, id))
  expect(await visitor.statusOf(access_token)).toBe(401)
  expect((await visitor.post('refresh', { refresh_token })).statusCode).toBe(401)
})

test('a person who has joined the staff stays signed in, whatever becomes of their former client', async () => {
  const manager = await server.as('manager')
  const id = await server.fixture.addUser('client', 'Recrue', clientId, { is_client_manager: true })
  const [technicien] = (await manager.get('/api/models/role?filter[slug]=technicien')).json().data
  expect((await manager.put(`/api/models/user/${id}`, { role_id: technicien.id })).statusCode).toBe(200)
  const { access_token } = await openSession(server.database.query, id)
  const drops = watchDrops(server)
  await archive('setUnArchive')
  await archive('setArchive')
  expect(drops).not.toContainEqual({ userId: String(id) })
  expect(await visitor.statusOf(access_token)).toBe(200)
})
