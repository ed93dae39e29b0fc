import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { apiQuery } from '#src/ui/widgets/list/list-export.ts'
import { QUERY, testMirror } from '#tests/support/test-mirror.ts'

/** A search finds the same records in a list of the server and in a list of a device. */

let server: TestServer
let manager: Caller
const device = testMirror()

const listOf = async (model: ModelName, query: string): Promise<readonly WireRow[]> =>
  (await manager.get(`/api/models/${model}?limit=all&${query}`)).json().data

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  const { fixture } = server
  await fixture.addTicket(`Onduleur ${fixture.tickets.own}`, fixture.projets.own)
  await manager.put(`/api/models/ticket/${fixture.tickets.own}/updateStatus`, { status_id: fixture.status.done })
  await manager.put(`/api/models/ticket/${fixture.tickets.other}/updateStatus`, { status_id: fixture.status.done })
})
afterAll(() => server.close())

describe.each<ModelName>(['ticket', 'ticket_status_history', 'pointage', 'absence', 'client'])('of %s', (model) => {
  beforeEach(async () => {
    for (const name of new Set<ModelName>(['ticket', model])) {
      const rows = await listOf(name, '')
      await device.put(name, ...rows.map((row) => recordFromWire(modelOf(name), row)))
    }
  })

  const onServer = async (search: string): Promise<readonly string[]> =>
    (await listOf(model, apiQuery(model, { ...QUERY, search }))).map(({ id }) => String(id)).toSorted()

  const onDevice = async (search: string): Promise<readonly string[]> => {
    const known = new Set((await listOf(model, 'fields=id')).map(({ id }) => String(id)))
    const { rows } = await firstValueFrom(device.queries().list(model, { ...QUERY, limit: 'all', search }))
    return rows
      .map(({ id }) => id)
      .filter((id) => known.has(id))
      .toSorted()
  }

  test('words and numbers', async () => {
    const { tickets } = server.fixture
    const numbers = [tickets.own, tickets.other, 1, 2, 999_999_999_999_999].flatMap((id) => [
      `${id}`,
      `#${id}`,
      ` ${id} `,
      `0${id}`.slice(-15),
    ])
    const searches = [
      '',
      'onduleur',
      'imprimante',
      'panne IMPRI',
      'aucun',
      `onduleur ${tickets.own}`,
      `# ${tickets.own}`,
      '#',
      ...numbers,
    ]
    const found = await Promise.all(searches.map(async (search) => [search, await onServer(search)] as const))
    for (const [search, ids] of found) expect([search, await onDevice(search)]).toEqual([search, ids])
  })
})

test('the searches compared find records', async () => {
  const { own } = server.fixture.tickets
  const counts = await Promise.all([
    listOf('ticket', `search=${own}`),
    listOf('ticket', `search=%23${own}`),
    listOf('ticket_status_history', `search=%23${own}`),
  ])
  expect(counts.map((rows) => rows.length > 0)).toEqual([true, true, true])
  expect(counts[0]?.length).toBeGreaterThan(counts[1]?.length ?? 0)
})
