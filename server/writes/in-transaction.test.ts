import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { inRepeatedTransaction } from './in-transaction.ts'

let server: TestServer
const published: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  server.services.bus.subscribe({ published: (channel) => published.push(channel), dropped: () => undefined, claimed: () => undefined })
})
afterAll(() => server.close())

test('a write that is undone and begun anew tells once', async () => {
  let attempts = 0
  await inRepeatedTransaction(server.services, async (_transaction, consequences) => {
    attempts += 1
    consequences.touchedForSomeStaff('absence')
    if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect([attempts, published]).toEqual([2, ['private-layout']])
})
