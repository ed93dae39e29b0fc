import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_VERSION } from '#contract/core/protocol.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const KEY = '018f2f4e-7e0c-7b7a-9d52-3a4c4a4f9a01'

const write = async (version: string | undefined) => {
  const manager = await server.as('manager')
  const headers = { 'idempotency-key': KEY, ...(version === undefined ? {} : { 'x-contract-version': version }) }
  const answer = await manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 7 }, headers)
  return { status: answer.statusCode, code: answer.json().code, key: answer.headers['idempotency-key'] }
}

test('a client of an older contract is asked to reload before anything is written, with its key', async () => {
  expect(await write(String(CONTRACT_VERSION - 1))).toEqual({ status: 426, code: 'upgrade_required', key: KEY })
  const manager = await server.as('manager')
  expect((await manager.get(`/api/models/ticket/${server.fixture.tickets.own}`)).json().data.ut).not.toBe(7)
})

test('an invalid version is malformed', async () => {
  for (const garbage of ['one', '1.5', '-1', '1, 1', '1e3', '9'.repeat(50)])
    expect(await write(garbage), garbage).toMatchObject({ status: 400, code: 'malformed' })
})

test('this contract, a newer one and callers that name none are served', async () => {
  for (const version of [String(CONTRACT_VERSION), String(CONTRACT_VERSION + 1), undefined])
    expect((await write(version)).status).toBe(200)
})
