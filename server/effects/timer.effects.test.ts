import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { elapsedMs, utOfMs } from '#contract/models/timer/elapsed.ts'
import { timer } from '../database/schema/timer.ts'
import { recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const MINUTE = 60_000

let server: TestServer
let technicien: Caller
let ticket: number

beforeAll(async () => {
  server = await startTestServer()
  technicien = await server.as('technicien')
  ticket = server.fixture.tickets.own
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query.delete(timer)
})

const ago = (minutes: number) => ({ [HEADERS.ago]: String(minutes * MINUTE) })

/** An offline device reports what happened so many minutes ago. */
const start = async (minutes: number, ticket_id: number | null = ticket): Promise<number> => {
  const answer = await technicien.post('/api/models/timer', { ticket_id }, ago(minutes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}
const act = (id: number, action: string, body: object, minutes = 0) =>
  technicien.put(`/api/models/timer/${id}/${action}`, body, ago(minutes))
const runs = async () => (await technicien.get('/api/models/timer?limit=all&orderBy=started_at')).json().data
const ends = async () =>
  (await runs()).map((run: { started_at: string; stopped_at: string | null; is_stop_assumed: boolean }) => [
    run.stopped_at && Math.round((Date.parse(run.stopped_at) - Date.parse(run.started_at)) / MINUTE),
    run.is_stop_assumed,
  ])

test.each([
  ['the earlier first', [120, 90]],
  ['the later first', [90, 120]],
])(
  'two devices that each started one offline, %s: the earlier run ends where the later one started',
  async (_order, started) => {
    for (const minutes of started) await start(minutes)
    expect(await ends()).toEqual([
      [30, true],
      [null, false],
    ])
  },
)

test('pauses and the stop of a device that reports late still count, after an assumed end', async () => {
  await start(60)
  const early = await start(120)
  expect(await ends()).toEqual([
    [60, true],
    [null, false],
  ])
  expect((await act(early, 'pause', {}, 110)).statusCode).toBe(200)
  expect((await act(early, 'resume', {}, 100)).statusCode).toBe(200)
  expect((await act(early, 'stop', {}, 50)).statusCode).toBe(200)
  expect(await ends()).toEqual([
    [70, false],
    [null, false],
  ])
  const [run] = await runs()
  expect(Math.round(elapsedMs(run, Date.now()) / MINUTE)).toBe(60)
})

test('the earlier run continues when the later start is undone', async () => {
  await start(60)
  const later = await start(10)
  expect((await technicien.delete(`/api/models/timer/${later}`)).statusCode).toBe(200)
  expect(await ends()).toEqual([[null, false]])
})

test('two starts at the same time result in one open run', async () => {
  await Promise.all([start(3), start(2), start(1), start(0)])
  expect((await ends()).filter(([end]: readonly unknown[]) => end === null)).toHaveLength(1)
})

test('a run becomes one pointage of its person, exactly timed beside whole UT', async () => {
  const id = await start(67)
  await act(id, 'stop', {})
  const [run] = await runs()
  const entry = { ut: utOfMs(elapsedMs(run, Date.now())), ticket_id: ticket, date: '2026-03-02' }
  const pointage = (await technicien.post('/api/models/pointage', entry)).json().data
  expect(pointage.ut).toBe(4)
  const foreign = await act(id, 'log', { pointage_id: server.fixture.pointages.own })
  const logged = await act(id, 'log', { pointage_id: pointage.id })
  expect([foreign.statusCode, logged.statusCode]).toEqual([200, 409])
})

test('a manager cannot log a run with the time of somebody else', async () => {
  const manager = await server.as('manager')
  const { id } = (await manager.post('/api/models/timer', { ticket_id: ticket })).json().data
  await manager.put(`/api/models/timer/${id}/stop`, {})
  const answer = await manager.put(`/api/models/timer/${id}/log`, { pointage_id: server.fixture.pointages.own })
  expect(answer.statusCode).toBe(422)
})

test('an end that the person chooses is kept, and nothing of it is in the activity', async () => {
  const id = await start(340 * 60)
  const stopped_at = new Date(Date.now() - 330 * 60 * MINUTE).toISOString()
  expect((await act(id, 'stop', { stopped_at })).json().data.stopped_at).toBe(stopped_at)
  const manager = await server.as('manager')
  const activity = (await manager.get('/api/models/activity?limit=all')).json().data
  expect(activity.filter(({ model }: { model: string }) => model === 'timer')).toEqual([])
})

test('sends the hint to the person’s devices only', async () => {
  const early = await start(60)
  const published = recordPublished(server)
  await start(10)
  const heard = published.filter(({ data }) => (data as { model?: string }).model === 'timer')
  expect(new Set(heard.map(({ channel }) => channel))).toEqual(
    new Set([`private-employee.${server.fixture.people.technicien}`]),
  )
  expect(heard.flatMap(({ data }) => (data as { ids: number[] }).ids)).toContain(early)
})
