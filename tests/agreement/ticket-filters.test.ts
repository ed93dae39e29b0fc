import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { FilterValue, ListQuery } from '#contract/core/list-query.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { withDayBounds } from '#contract/day-bounds.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { ticket } from '#server/database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { TICKET_FILTERS } from '#src/ui/models/ticket/list/ticket-filters.ts'
import { addDays } from '#src/ui/text/format.ts'
import { apiQuery } from '#src/ui/widgets/list/list-export.ts'
import { testMirror } from '#tests/support/test-mirror.ts'

/** Each filter of the list of tickets finds the same tickets on the server and on a device. */

const TICKETS = 240
const FIRST_DAY = '2026-03-20'
const DAYS = 20
/** Differ in a capital, begin alike, or have the comma, the word or the dots of an address. */
const TAGS = [null, 'réseau', 'Réseau', 'réseau, fibre', 'true', 'a..b'] as const

/** The server's list follows no references (decision 0024). */
type Filtered = Exclude<(typeof TICKET_FILTERS)[number], 'projet_id.client_id'>
const FILTERED = TICKET_FILTERS.filter((field): field is Filtered => field !== 'projet_id.client_id')

let server: TestServer
let manager: Caller
const device = testMirror()

const rowsOf = async (model: ModelName, query = ''): Promise<readonly AnyRecord[]> => {
  const answer = await manager.get(`/api/models/${model}?limit=all&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.map((row: WireRow) => recordFromWire(modelOf(model), row))
}

const someDay = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST_DAY, days))
const someInstant = fc
  .tuple(someDay, fc.constantFrom('00:00', '11:30', '22:45'))
  .map(([day, time]) => `${day}T${time}:00.000Z`)

const idsOf = async (model: ModelName): Promise<readonly number[]> => (await rowsOf(model)).map(({ id }) => Number(id))

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  const [types, priorities, statuses] = [
    await idsOf('ticket_type'),
    await idsOf('ticket_priority'),
    await idsOf('ticket_status'),
  ]
  const { people, projets } = server.fixture
  const person = fc.constantFrom(null, people.manager, people.technicien, people.client)
  const someTicket = fc.record({
    name: fc.constant('Essai'),
    projet_id: fc.constantFrom(projets.own, projets.other),
    status_id: fc.constantFrom(...statuses),
    priority_id: fc.constantFrom(null, ...priorities),
    type_id: fc.constantFrom(null, ...types),
    responsable_id: person,
    created_by_id: person,
    waiting_validation_user_id: person,
    waiting_solving_user_id: person,
    tag: fc.constantFrom(...TAGS),
    dead_line: fc.option(someDay),
    todo_at: fc.option(someDay),
    importance: fc.integer({ min: 1, max: 5 }),
    is_facturable: fc.boolean(),
    is_bloquant: fc.boolean(),
    visible_to_client: fc.boolean(),
    created_at: someInstant,
    closed_at: fc.option(someInstant),
  })
  await server.database.query.insert(ticket).values(fc.sample(someTicket, { numRuns: TICKETS, seed: 4 }))
  for (const { id } of (await rowsOf('ticket')).slice(0, 5))
    await manager.put(`/api/models/ticket/${id}/toggleFavorite`, { is_favorite: true })
})
afterAll(() => server.close())

beforeEach(async () => {
  // The three tickets of the mirror are not on the server.
  for (const id of ['1', '2', '12']) await device.database().collections.ticket.findOne(id).remove()
  await device.put('ticket', ...(await rowsOf('ticket')))
})

/** Values that the tickets of the fixture have, and any period. */
const valuesOf = (field: Filtered, rows: readonly AnyRecord[]): fc.Arbitrary<FilterValue> => {
  const { kind } = modelOf('ticket').fields[field] ?? {}
  if (kind === 'date' || kind === 'instant') {
    return fc
      .tuple(someDay, fc.integer({ min: 0, max: DAYS }))
      .map(([from, length]) => ({ from, to: addDays(from, length) }))
  }
  const values = [
    ...new Set(
      rows.map((row) => (row as unknown as Readonly<Record<string, string | number | boolean | null>>)[field] ?? null),
    ),
  ]
  return fc.subarray(values, { minLength: 1, maxLength: Math.min(3, values.length) }).map((some) => ({ in: some }))
}

const QUERY = { search: '', orderBy: [{ field: 'id', direction: 'asc' }], page: 1, limit: 'all' } as const

const expectSame = async (filter: ListQuery['filter']): Promise<number> => {
  const onServer = await rowsOf('ticket', apiQuery('ticket', { ...QUERY, filter: withDayBounds('ticket', filter) }))
  const { rows } = await firstValueFrom(device.queries().list('ticket', { ...QUERY, filter }))
  expect(rows.map(({ id }) => id)).toEqual(onServer.map(({ id }) => id))
  return rows.length
}

test.each(FILTERED)('%s', async (field) => {
  const rows = await rowsOf('ticket')
  let most = 0
  await fc.assert(
    fc.asyncProperty(valuesOf(field, rows), async (value) => {
      const count = await expectSame({ [field]: value })
      if (count < rows.length) most = Math.max(most, count)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // A filter that finds nothing, or everything, proves little.
  expect(most).toBeGreaterThan(0)
})

test('several filters together', async () => {
  const rows = await rowsOf('ticket')
  const some = fc.tuple(...FILTERED.map((field) => fc.option(valuesOf(field, rows), { freq: 1 })))
  await fc.assert(
    fc.asyncProperty(some, async (values) => {
      await expectSame(
        Object.fromEntries(FILTERED.flatMap((field, index) => (values[index] ? [[field, values[index]]] : []))),
      )
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
