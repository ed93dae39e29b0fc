import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const projet = async (caller = manager) =>
  (await caller.get(`/api/models/projet/${server.fixture.projets.own}`)).json().data

test('the whole model with one change changes that', async () => {
  const before = await projet()
  const answer = await manager.put('/api/models/projet', { ...before, name: 'Renommé' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().data).toEqual({ ...before, name: 'Renommé', version: before.version + 1 })
})

test('the same body sent again changes nothing', async () => {
  const before = await projet()
  expect((await manager.put('/api/models/projet', before)).json().data).toEqual(before)
})

test('a changed field that the caller may not write is refused', async () => {
  const before = await projet()
  const answer = await manager.put('/api/models/projet', { ...before, archived_at: '2026-01-01T00:00:00.000Z' })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['archived_at']])
  expect(await projet()).toEqual(before)
})

test('rights are those of the update', async () => {
  const technicien = await server.as('technicien')
  expect((await technicien.put('/api/models/projet', { ...(await projet(technicien)), name: 'Non' })).statusCode).toBe(
    403,
  )
  const client = await server.as('client')
  expect((await client.put('/api/models/projet', { id: server.fixture.projets.other, name: 'Non' })).statusCode).toBe(
    404,
  )
})

test.each([[{ name: 'x' }], [{ id: 'abc', name: 'x' }], [{ id: -1 }], [{ id: 1.5 }]])(
  '%j names the id',
  async (body) => {
    const answer = await manager.put('/api/models/projet', body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['id']])
  },
)
