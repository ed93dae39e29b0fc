import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let client: Caller
let ticketId: number
let hints: Published[]

beforeAll(async () => {
  server = await startTestServer()
  hints = recordPublished(server)
  ;[manager, technicien, client] = [
    await server.as('manager'),
    await server.as('technicien'),
    await server.as('client'),
  ]
})
afterAll(() => server.close())
beforeEach(async () => {
  ticketId = await server.fixture.addTicket('Au travail', server.fixture.projets.own)
  hints.length = 0
})

const act = (caller: Caller, action: string, body?: object, headers?: Record<string, string>) =>
  caller.put(`/api/models/ticket/${ticketId}/${action}`, body, headers)

describe('hints', () => {
  const channels = () => new Set(hints.map(({ channel }) => channel))

  test('go to staff and to the client who sees the record, after the commit', async () => {
    await act(technicien, 'updateUt', { ut: 3 })
    expect(hints).toContainEqual(
      expect.objectContaining({ channel: 'private-layout', data: { model: 'ticket', ids: [ticketId] } }),
    )
    expect(hints).toContainEqual(
      expect.objectContaining({
        channel: `private-client.${server.fixture.ownClient}`,
        data: { model: 'ticket', ids: [ticketId] },
      }),
    )
    expect(channels()).not.toContain(`private-client.${server.fixture.otherClient}`)
  })

  test('of what a client can’t see stay with staff; of a withdrawal they hear', async () => {
    await technicien.put(`/api/models/ticket/${server.fixture.tickets.internal}/updateUt`, { ut: 9 })
    expect(channels()).toEqual(new Set(['private-layout']))
    hints.length = 0
    await act(manager, 'updateVisibility', { visible_to_client: false })
    expect(channels()).toContain(`private-client.${server.fixture.ownClient}`)
  })

  test('name an absence to its person alone; the rest of the staff hear that there is one', async () => {
    const body = { type: 'maladie', start: '2026-05-04', end: '2026-05-05' }
    const { data } = (await technicien.post('/api/models/absence', body)).json()
    const told = hints.filter(({ data: hint }) => (hint as { model?: string }).model === 'absence')
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(
      expect.objectContaining({
        channel: `private-employee.${server.fixture.people.technicien}`,
        data: { model: 'absence', ids: [data.id] },
      }),
    )
    expect(told).toContainEqual(
      expect.objectContaining({ channel: 'private-layout', data: { model: 'absence', ids: [] } }),
    )
  })

  test('of a favourite go to that person alone', async () => {
    await act(client, 'toggleFavorite', { is_favorite: true })
    expect(channels()).toEqual(new Set([`private-employee.${server.fixture.people.client}`]))
  })

  test('of a refusal there are none', async () => {
    await act(client, 'start')
    await act(manager, 'updateUt', { ut: -1 })
    expect(hints).toEqual([])
  })
})
