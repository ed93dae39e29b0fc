import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRESENCE_EVENT } from '#contract/core/protocol.ts'
import { type Published, recordPublished } from '../../testing/servers/published.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let said: Published[]

beforeAll(async () => {
  server = await startTestServer()
  said = recordPublished(server)
})
beforeEach(() => said.splice(0))
afterAll(() => server.close())

const at = async (person: Parameters<TestServer['as']>[0], ticket: number, doing = 'writing') =>
  (await (await server.as(person)).post(`/api/models/ticket/${ticket}/presence`, { doing })).statusCode

test('presence at a ticket is published on the staff’s channel only', async () => {
  const { people, tickets } = server.fixture
  expect([await at('technicien', tickets.own), await at('client', tickets.own, 'looking')]).toEqual([200, 200])
  expect(said).toEqual([
    {
      channel: 'private-layout',
      event: PRESENCE_EVENT,
      data: { ticket_id: tickets.own, user_id: people.technicien, doing: 'writing' },
    },
    {
      channel: 'private-layout',
      event: PRESENCE_EVENT,
      data: { ticket_id: tickets.own, user_id: people.client, doing: 'looking' },
    },
  ])
})

test('nobody is at a ticket that they may not see, or does anything else there', async () => {
  const { tickets } = server.fixture
  expect([
    await at('client', tickets.internal),
    await at('client', tickets.other),
    await at('manager', 999_999),
  ]).toEqual([404, 404, 404])
  expect(await at('technicien', tickets.own, 'sleeping')).toBe(422)
  expect(said).toEqual([])
})
