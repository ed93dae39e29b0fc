import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer(undefined, { withoutFeed: true })
})
afterAll(() => server.close())

test('a server without a feed answers a request for changes with a list', async () => {
  const manager = await server.as('manager')
  const asked = await manager.get('/api/models/projet?since=&limit=1000')
  const list = await manager.get('/api/models/projet?limit=1000')
  expect(asked.statusCode).toBe(200)
  expect(asked.json()).toEqual(list.json())
  expect(asked.json().metadata.cursor).toBeUndefined()
  expect(asked.json().pagination.current_page).toBe(1)
})
