import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import type { BridgeDay } from '#contract/models/bridge-day/bridge-day.ts'
import { modelOf } from '#contract/registry.ts'
import {
  daysBetween,
  type WorkedWeek,
  type WorkingCalendar,
  workingCalendar,
  workingDaysOf,
} from '#contract/working-calendar.ts'
import { bridgeDay } from '#server/database/schema/leave.ts'
import { absence } from '#server/database/schema/team.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { addDays } from '#src/ui/text/format.ts'

/**
 * `getHoliday` of the server has the days off of a device's calendar, which is built from the rows
 * that a technicien may read; and counts leave as a device does.
 */

const AT = '2026-03-02T09:00:00.000Z'
const YEARS = Array.from({ length: 101 }, (_, n) => 2000 + n)
const ASCENSION = 'Ascension'

let server: TestServer
let technicien: Caller
let manager: Caller
let userId: number

const france = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })
const daysOfYear = (year: number): readonly string[] => daysBetween(`${year}-01-01`, `${year}-12-31`)
/** Two holidays may fall on one day: on 1 May 2008 it was Ascension Day, too. */
const ascensionOf = (year: number): string | undefined =>
  daysOfYear(year).find((date) => france.nameOf(date, 'fr') === ASCENSION)

beforeAll(async () => {
  server = await startTestServer()
  technicien = await server.as('technicien')
  manager = await server.as('manager')
  userId = server.fixture.people.technicien
  const { query } = server.database
  const bridges = YEARS.flatMap((year) => {
    const ascension = ascensionOf(year)
    return ascension === undefined
      ? []
      : [{ day: addDays(ascension, 1), name: `Pont ${year}`, deleted_at: year % 5 === 0 ? AT : null }]
  })
  // On a holiday, which keeps its name; on a Saturday; and on the last day of a year.
  const odd = ['2026-07-14', '2026-08-15', '2026-08-22', '2026-12-31'].map((day) => ({
    day,
    name: 'Fermeture',
    deleted_at: null,
  }))
  await query.insert(bridgeDay).values([...bridges, ...odd].map((row) => ({ ...row, created_at: AT })))
  // Over the end of each tenth year, and over Ascension Day of each seventh.
  const leave = YEARS.flatMap((year) => {
    const ascension = ascensionOf(year)
    return [
      ...(year % 10 === 0 ? [{ start: `${year}-12-23`, end: `${year + 1}-01-04`, end_half: true }] : []),
      ...(year % 7 === 0 && ascension
        ? [{ start: addDays(ascension, -3), end: addDays(ascension, 4), end_half: false }]
        : []),
    ]
  })
  await query.insert(absence).values(
    leave.map((row) => ({
      ...row,
      user_id: userId,
      type: 'rtt' as const,
      status: 'approved' as const,
      created_at: AT,
    })),
  )
})
afterAll(() => server.close())

const rows = async (model: 'settings' | 'bridge_day' | 'absence'): Promise<readonly WireRow[]> =>
  (await technicien.get(`/api/models/${model}?limit=all`)).json().data

describe.each([
  [false, 'monday_to_friday'],
  [true, 'tuesday_to_saturday'],
] as const)('with the holidays of Alsace-Moselle: %s, a week %s', (alsaceMoselle, workedWeek) => {
  let calendar: WorkingCalendar

  beforeEach(async () => {
    const [company] = (await manager.get('/api/models/settings?limit=all')).json().data
    const answer = await manager.put(`/api/models/settings/${company.id}`, {
      alsace_moselle: alsaceMoselle,
      worked_week: workedWeek,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const [kept] = await rows('settings')
    const bridgeDays = (await rows('bridge_day')).map((row) =>
      recordFromWire(modelOf('bridge_day'), row),
    ) as unknown as readonly BridgeDay[]
    calendar = workingCalendar({
      alsaceMoselle: kept?.['alsace_moselle'] === true,
      workedWeek: kept?.['worked_week'] as WorkedWeek,
      bridgeDays,
    })
  })

  test('a device and the server have the same days off and the same leave from 2000 to 2100', async () => {
    let bridges = 0
    for (const year of YEARS) {
      const locale = LOCALES[year % LOCALES.length] ?? 'fr'
      const answer = await technicien.get(`/api/models/user/${userId}/getHoliday/${year}`, {
        'accept-language': locale,
      })
      const { holidays, taken, absences } = answer.json().data
      const expected = daysOfYear(year).flatMap((date) => {
        const name = calendar.nameOf(date, locale)
        return name === null ? [] : [{ date, name }]
      })
      expect(holidays).toEqual(expected)
      bridges += expected.filter(({ name }) => name === `Pont ${year}`).length
      const bounds = { from: `${year}-01-01`, to: `${year}-12-31` }
      const approved = absences.filter(({ type, status }: WireRow) => type === 'rtt' && status === 'approved')
      const days = workingDaysOf(approved, calendar, bounds)
      expect(taken.find(({ type }: { type: string }) => type === 'rtt')).toEqual({ type: 'rtt', days })
    }
    // One a year, without those that a manager removed and the year of the two holidays on 1 May.
    expect(bridges).toBeGreaterThan(70)
  }, 600_000)

  test('Good Friday and 26 December are holidays there alone, and a holiday keeps its name', async () => {
    const { holidays } = (
      await technicien.get(`/api/models/user/${userId}/getHoliday/2026`, { 'accept-language': 'fr' })
    ).json().data
    const nameOf = (day: string): string | undefined =>
      holidays.find(({ date }: { date: string }) => date === day)?.name
    expect([nameOf('2026-04-03') !== undefined, nameOf('2026-12-26') !== undefined]).toEqual([
      alsaceMoselle,
      alsaceMoselle,
    ])
    expect([nameOf('2026-07-14'), nameOf('2026-08-22'), nameOf('2026-12-31')]).toEqual([
      'Fête nationale',
      'Fermeture',
      'Fermeture',
    ])
    // Entered twice: here and by the fixture.
    expect(nameOf('2026-05-15')).toBe('Pont 2026')
  })
})
