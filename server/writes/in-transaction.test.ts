import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { inRetriedTransaction } from './in-transaction.ts'

let server: TestServer
let published: Published[]

beforeAll(async () => {
  server = await startTestServer()
  published = recordPublished(server)
})
afterAll(() => server.close())

test('a retried transaction publishes its consequences once', async () => {
  let attempts = 0
  await inRetriedTransaction(server.services, async (_transaction, consequences) => {
    attempts += 1
    consequences.hintStaff('absence')
    if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect([attempts, published.map(({ channel }) => channel)]).toEqual([2, ['private-layout']])
})
