import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { pointage } from '#server/database/schema/work.ts'
import { startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { sumsOf } from '#src/ui/hooks/records/appended-sums.ts'
import { exportColumnsOf } from '#src/ui/widgets/export/export-columns.ts'
import { exportLocally } from '#src/ui/widgets/export/local-export.ts'
import { exportPath } from '#src/ui/widgets/list/list-export.ts'
import { testMirror } from '#tests/support/test-mirror.ts'
import { someEntry } from './time-filters.ts'

/** The time spent on a ticket is the same in the API, in both exports and in a device's list. */

const ENTRIES = 80
const ROLES = ['manager', 'technicien'] as const
const COLUMNS = ['id', 'ut_done']
const TIME_SPENT = { model: 'ticket', name: 'ut_done' } as const

let server: TestServer
const device = testMirror()

beforeAll(async () => {
  server = await startTestServer()
  const { fixture, database } = server
  await database.query.delete(pointage)
  await fixture.addTicket('Sans pointage', fixture.projets.own)
  const added = await database.query
    .insert(pointage)
    .values(
      fc.sample(someEntry, { numRuns: ENTRIES, seed: 7 }).map(({ person, ticket, ...values }) => ({
        ...values,
        user_id: fixture.people[person],
        ticket_id: fixture.tickets[ticket],
        created_at: '2026-03-02T09:00:00.000Z',
      })),
    )
    .returning()
  const [first] = added
  await database.query
    .update(pointage)
    .set({ deleted_at: '2026-03-03T09:00:00.000Z' })
    .where(eq(pointage.id, first?.id ?? 0))
})
afterAll(() => server.close())

const linesOf = (text: string): readonly string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test.each(ROLES)('the time spent on each ticket is one number for a %s', async (role) => {
  const caller = await server.as(role)
  const rowsOf = async (model: ModelName, more = ''): Promise<readonly WireRow[]> =>
    (await caller.get(`/api/models/${model}?limit=all&orderBy=id:asc${more}`)).json().data
  const tickets = await rowsOf('ticket', '&append=ut_done')
  for (const model of ['ticket', 'pointage'] as const) {
    await device.put(model, ...(await rowsOf(model)).map((row) => recordFromWire(modelOf(model), row)))
  }
  const expected = tickets.map(({ id, ut_done }): readonly [string, number] => [String(id), Number(ut_done)])
  expect(expected.filter(([, ut]) => ut > 0).length).toBeGreaterThan(1)
  expect(expected.filter(([, ut]) => ut === 0).length).toBeGreaterThan(0)

  const ids = expected.map(([id]) => id)
  const shown = await firstValueFrom(sumsOf(device.queries(), TIME_SPENT, ids))
  expect(ids.map((id) => [id, shown.get(id) ?? 0])).toEqual(expected)

  const query: ListQuery = {
    search: '',
    filter: { id: { in: ids } },
    orderBy: [{ field: 'id', direction: 'asc' }],
    page: 1,
    limit: 'all',
  }
  const answer = await caller.get(exportPath('ticket', query, { names: COLUMNS, headers: COLUMNS }) ?? '')
  expect(answer.statusCode, answer.body).toBe(200)
  const lines = ['id;ut_done', ...expected.map(([id, ut]) => `${id};${ut}`)]
  expect(linesOf(answer.body)).toEqual(lines)

  const file = await exportLocally({
    queries: device.queries(),
    model: 'ticket',
    query,
    columns: exportColumnsOf('ticket', role).filter(({ name }) => COLUMNS.includes(name)),
    headers: COLUMNS,
    locale: 'fr',
    format: 'csv',
    choiceOf: (_field, value) => value,
    onProgress: () => undefined,
    isCancelled: () => false,
  })
  expect(linesOf((await file?.text()) ?? '')).toEqual(lines)
})

test('no time is read for a page without rows', async () => {
  const never = { aggregate: () => expect.unreachable() } as unknown as Parameters<typeof sumsOf>[0]
  expect(await firstValueFrom(sumsOf(never, TIME_SPENT, []))).toEqual(new Map())
})
