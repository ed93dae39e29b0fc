import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ExpectedOn, expectedOnBy } from '#contract/models/working-time/expected-ut.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { workingCalendar } from '#contract/working-calendar.ts'
import { bridgeDay } from '#server/database/schema/leave.ts'
import { user } from '#server/database/schema/people.ts'
import { absence, workingTime } from '#server/database/schema/team.ts'
import { pointage, ticket } from '#server/database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { dayTimeOf } from '#src/ui/models/pointage/day-time.ts'
import { testMirror } from '#tests/support/test-mirror.ts'
import { periodOf, setOf, someDay, someEntry, someFilter, someShape } from './time-filters.ts'
import { expectPivot, inGrids, inList, inSynoptique, onServer, sum } from './time-on-each-side.ts'

/**
 * One filter has one sum: in the server's list, in a device's list, in its synoptique, its week
 * grids and its statistics; and a day has the same progress on both sides. `npm run time-sums`
 * tries more filters.
 */

const FILTERS = Number(process.env['TIME_SUMS_FILTERS'] ?? 120)
const SEED = Number(process.env['TIME_SUMS_SEED'] ?? 15)
const ENTRIES = 260

let server: TestServer
let manager: Caller
const device = testMirror()

const records = async <Name extends ModelName>(model: Name): Promise<readonly Mirrored<Name>[]> => {
  const rows: readonly WireRow[] = (await manager.get(`/api/models/${model}?limit=all`)).json().data
  return rows.map((row) => recordFromWire(modelOf(model), row)) as unknown as readonly Mirrored<Name>[]
}

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  const { fixture, database } = server
  await database.query.delete(pointage)
  const [, type] = await records('ticket_type')
  await database.query.update(ticket).set({ is_facturable: false }).where(eq(ticket.id, fixture.tickets.internal))
  await database.query
    .update(ticket)
    .set({ type_id: Number(type?.id) })
    .where(eq(ticket.id, fixture.tickets.own))
  await database.query.insert(pointage).values(
    fc.sample(someEntry, { numRuns: ENTRIES, seed: 15 }).map(({ person, ticket: name, ...values }) => ({
      ...values,
      user_id: fixture.people[person],
      ticket_id: fixture.tickets[name],
      created_at: '2026-03-02T09:00:00.000Z',
    })),
  )
  // One joined in the middle of a month, works less from a day on, and left in the middle of
  // another.
  const userId = fixture.people.technicien
  await database.query.update(user).set({ joined_on: '2026-03-25', left_on: '2028-02-23' }).where(eq(user.id, userId))
  await database.query.insert(workingTime).values({ user_id: userId, ut_per_day: 28, starts_on: '2026-10-25' })
  await database.query.insert(absence).values({
    user_id: userId,
    type: 'rtt',
    start: '2026-12-28',
    end: '2027-01-04',
    end_half: true,
    status: 'approved',
    created_at: '2026-03-02T09:00:00.000Z',
  })
  await database.query.insert(bridgeDay).values({ day: '2026-12-24', name: 'Réveillon' })
})
afterAll(() => server.close())

beforeEach(async () => {
  for (const model of ['client', 'projet', 'ticket', 'pointage'] as const) {
    await device.put(model, ...((await records(model)) as unknown as readonly AnyRecord[]))
  }
})

test('the sum of a filter is the same on the server, in the list, in the synoptique, in the week grids and in the statistics', async () => {
  const typeId = (await records('ticket')).find(({ type_id }) => type_id !== null)?.type_id
  expect(typeId).toBeDefined()
  let found = 0
  await fc.assert(
    fc.asyncProperty(someFilter, someShape, async (some, shape) => {
      const period = periodOf(some)
      const userIds = some.people.map((name) => String(server.fixture.people[name]))
      const set = setOf(server.fixture, some, String(typeId))
      const expected = await onServer(manager, set)
      found += expected.entries > 0 ? 1 : 0
      expect(await inList(device, set)).toEqual(expected)
      expect(await inSynoptique(device, set, period, userIds)).toEqual([expected.ut, expected.ut, expected.ut])
      expect(await inGrids(device, set, period, userIds)).toBe(expected.ut)
      await expectPivot(device, set, expected, shape)
    }),
    { numRuns: FILTERS, seed: SEED, endOnFailure: true },
  )
  // Filters that match nothing prove little.
  expect(found).toBeGreaterThan(FILTERS / 4)
}, 3_600_000)

/** The time that the screens of a manager expect, from records as a device has them. */
const expectedOnDevice = async (): Promise<ExpectedOn> => {
  const [settings] = await records('settings')
  const [users, absences, workingTimes] = [
    await records('user'),
    await records('absence'),
    await records('working_time'),
  ]
  return expectedOnBy({
    calendar: workingCalendar({
      alsaceMoselle: settings?.alsace_moselle ?? false,
      workedWeek: settings?.worked_week ?? 'monday_to_friday',
      bridgeDays: await records('bridge_day'),
    }),
    workingTimesOf: () => workingTimes,
    employmentOf: (userId) => users.find(({ id }) => id === userId),
    absencesOf: (userId) => absences.filter(({ user_id, status }) => user_id === userId && status === 'approved'),
  })
}

test('the server’s synoptique of a month expects what a device expects, for people who joined, changed hours or left meanwhile', async () => {
  const userId = String(server.fixture.people.technicien)
  const expectedOn = await expectedOnDevice()
  for (const month of ['2026-03-01', '2026-10-01', '2026-12-01', '2027-01-01', '2028-02-01']) {
    const answer = await manager.post(`/api/models/pointage/getPointageSynoptique/${month}`, {
      user_ids: [Number(userId)],
    })
    const [{ days, sum_ut }] = answer.json().data.users
    const period = { from: days[0].date, to: days.at(-1).date }
    expect(
      await inSynoptique(device, { search: '', filter: { user_id: { in: [userId] }, date: period } }, period, [userId]),
    ).toEqual([sum_ut, sum_ut, sum_ut])
    for (const { date, expected_ut } of days) expect([date, expected_ut]).toEqual([date, expectedOn(userId, date)])
  }
  const expectedIn = async (month: string): Promise<number> => {
    const answer = await manager.post(`/api/models/pointage/getPointageSynoptique/${month}`, {
      user_ids: [Number(userId)],
    })
    return sum(answer.json().data.users[0].days.map(({ expected_ut }: { expected_ut: number }) => expected_ut))
  }
  // From Wednesday 25 March on: five days. Until Wednesday 23 February 2028: seventeen.
  expect([await expectedIn('2026-03-01'), await expectedIn('2028-02-01'), await expectedIn('2028-03-01')]).toEqual([
    5 * 32,
    17 * 28,
    0,
  ])
})

/** UT expected of the technicien on some days. */
const EXPECTED_UT: Readonly<Record<string, number>> = {
  // Before their first day.
  '2026-03-24': 0,
  // A Sunday, and a Saturday.
  '2026-03-29': 0,
  '2026-10-31': 0,
  // Fewer hours from October on.
  '2026-10-26': 28,
  // A bridge day, a holiday, a day of absence and a half day of it.
  '2026-12-24': 0,
  '2026-12-25': 0,
  '2026-12-29': 0,
  '2027-01-04': 14,
  // After their last day.
  '2028-02-24': 0,
}

test('the progress of a day is that of the server’s calls, on days off and half days too', async () => {
  const { people } = server.fixture
  const expectedOn = await expectedOnDevice()
  const progressOf = async (userIds: readonly string[], date: string) => {
    const filter = { user_id: { in: userIds }, date: { from: date, to: date } }
    const [group] = await firstValueFrom(
      device.queries().aggregate('pointage', { search: '', filter }, { sum: ['ut'], by: [] }),
    )
    return dayTimeOf(group?.sum[0] ?? 0, sum(userIds.map((id) => expectedOn(id, date))))
  }
  const technicien = await server.as('technicien')
  const clients = (await records('role')).filter(({ slug }) => slug === 'client').map((role) => role.id)
  const id = String(people.technicien)
  for (const date of [...Object.keys(EXPECTED_UT), ...fc.sample(someDay, { numRuns: 20, seed: 3 })]) {
    const own = (await technicien.get(`/api/models/user/${id}/getPointageDay/${date}`)).json().data.meta
    const { done, expected, left, percent } = await progressOf([id], date)
    expect([date, expected]).toEqual([date, EXPECTED_UT[date] ?? expected])
    expect(percent).toBe(expected === 0 ? 0 : Math.floor((100 * (done ?? 0)) / expected))
    expect([own.sum_ut, own.ut_per_day]).toEqual([done, expected])
    expect(own.reste_ut_formated).toBe(formatUt(expected - (done ?? 0)))
    expect(left).toBe(Math.max(0, own.ut_per_day - own.sum_ut))
    const team = (await manager.get(`/api/models/user/${people.manager}/getPointageAdmin/${date}`)).json().data.meta
    const staff = (await records('user'))
      .filter(({ role_id, is_active }) => is_active && !clients.includes(role_id))
      .map((one) => one.id)
    const ofTeam = await progressOf(staff, date)
    expect([team.sum_ut, team.ut_per_day]).toEqual([ofTeam.done, ofTeam.expected])
  }
}, 60_000)
