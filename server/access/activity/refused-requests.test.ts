import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { layMigrated } from '../../testing/databases/migrated-dump.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let visitor: Visitor
let people = 0
let id: number
let person: Caller

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  people++
  id = await server.fixture.addUser('technicien', `Refus${people}`)
  person = await server.asUser(id)
})

const written = async () => {
  server.services.refusals.flush()
  await visitor.settled()
  return server.database.query
    .select()
    .from(activity)
    .where(and(eq(activity.action, 'refused'), eq(activity.record_id, id)))
    .orderBy(asc(activity.id))
}
const counts = async () => (await written()).map(({ after }) => after)

test('calls that a person has no right to are a line each with their count, without ids and queries', async () => {
  const closing = '/api/models/invoice/actions/createAllInvoicesForMonth'
  for (let time = 0; time < 3; time++) expect((await person.post(closing, { month: '2026-03' })).statusCode).toBe(403)
  const { manager, colleague } = server.fixture.people
  for (const other of [manager, colleague]) {
    expect((await person.put(`/api/models/user/${other}?secret=1`, { firstname: 'Autre' })).statusCode).toBe(403)
  }
  const lines = await written()
  expect(lines.map(({ after }) => after)).toEqual([
    { call: `POST ${closing}`, count: 3 },
    { call: 'PUT /api/models/user/:id', count: 2 },
  ])
  expect(lines[0]).toMatchObject({ user_id: id, model: 'session', record_id: id, before: null, address: '127.0.0.1' })
})

test('what was written is not written again, and what comes later is counted from one', async () => {
  const ask = () => person.put('/api/models/invoice/actions/computeAllTotal')
  await ask()
  await ask()
  expect(await counts()).toEqual([{ call: 'PUT /api/models/invoice/actions/computeAllTotal', count: 2 }])
  expect(await counts()).toHaveLength(1)
  await ask()
  expect((await counts())[1]).toEqual({ call: 'PUT /api/models/invoice/actions/computeAllTotal', count: 1 })
})

test('a channel that is not theirs and a closed account whose password was right are refusals too', async () => {
  const channel = { socket_id: '1.2', channel_name: `private-employee.${server.fixture.people.manager}` }
  expect((await person.post('/broadcasting/auth', channel)).statusCode).toBe(403)
  const [email, password] = [`refus${people}@exemple.fr`, 'un mot de passe']
  const password_hash = await server.services.passwords.hash(password)
  await server.database.query.update(user).set({ password_hash, is_active: false }).where(eq(user.id, id))
  expect((await visitor.post('login', { email, password })).statusCode).toBe(403)
  expect(await counts()).toEqual([
    { call: 'POST /broadcasting/auth', count: 1 },
    { call: 'POST /api/interfaces/auth/login', count: 1 },
  ])
})

test('answers other than 403 are not logged', async () => {
  expect((await person.get('/api/models/ticket?limit=1')).statusCode).toBe(200)
  expect((await person.get('/api/models/ticket/999999')).statusCode).toBe(404)
  expect((await person.post('/api/models/ticket', { name: '' })).statusCode).toBe(422)
  expect(await counts()).toEqual([])
})

test('what is still unwritten when the server closes is written', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sav-refusals-'))
  const folder = join(root, 'pg')
  await layMigrated(folder)
  const other = await startTestServer({ folder })
  await (await other.as('technicien')).put('/api/models/invoice/actions/computeAllTotal')
  await other.close()
  const database = await connect({ folder })
  const lines = await database.query.select().from(activity).where(eq(activity.action, 'refused'))
  expect(lines.map(({ record_id }) => record_id)).toEqual([other.fixture.people.technicien])
  await database.close()
  rmSync(root, { recursive: true, force: true })
})
