import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDayBounds } from '#contract/day-bounds.ts'
import { leaveBalance } from '#contract/models/absence/leave-balance.ts'
import { periodsOf } from '#contract/models/contract/contract-use.ts'
import { mondayOf } from '#contract/models/finished-week/monday.ts'
import { elapsedMs } from '#contract/models/timer/elapsed.ts'
import { isEmployedOn } from '#contract/models/working-time/employment.ts'
import { expectedUtOn } from '#contract/models/working-time/expected-ut.ts'
import { utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { workingCalendar } from '#contract/working-calendar.ts'
import { CRITICAL_DAYS, inZone, ZONES } from '#tests/support/time-zones.ts'
import { untilMidnight } from './hooks/page/use-today.ts'
import { snoozeTimes } from './models/notification/snooze-times.ts'
import { readDay } from './models/pointage/quick-add/day-words.ts'
import { partsOf } from './models/ticket/planning/plan.ts'
import { proposedEnd } from './models/timer/forgotten.ts'
import { weekGridOf } from './screens/pointages/week/week-grid.ts'
import { GRAINS } from './screens/synoptique/grain.ts'
import { spansOf } from './screens/synoptique/spans.ts'
import { timeTableOf } from './screens/synoptique/time-table.ts'
import { daysNow } from './text/days-now.ts'
import { addDays, formatsOf, localDay } from './text/format.ts'
import { daysOf, monthOf, weekNumber, weekOf } from './text/period.ts'
import { movingPeriod } from './text/relative-days.ts'

// A device may be in any time zone. Days of records are plain days: computing with them gives the
// same result everywhere. The device's own clock decides only which day it is now, and its hours.

const HOUR_MS = 3_600_000
const DAY_UT = 32
const PERSON = '2'

const calendar = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })

/** Every figure of issue 15 that is computed from a day: of a person who joined on it. */
const figuresOf = (day: string) => {
  const month = monthOf(day)
  const week = daysOf(weekOf(day))
  const days = daysOf(month)
  const hours = [{ id: '1', user_id: PERSON, ut_per_day: 28, starts_on: addDays(day, 3) }]
  const capacity = (_userId: string, on: string): number => {
    const isWorkingDay = calendar.isWorkingDay(on) && isEmployedOn({ joined_on: day, left_on: null }, on)
    return expectedUtOn(on, { isWorkingDay, utPerDay: utPerDayOf(hours, PERSON, on), absences: [] })
  }
  const entries = week.map((date, at) => ({
    id: `${at}`,
    ticket_id: '7',
    kind: null,
    date,
    ut: at + 1,
    comment: null,
    is_locked: false,
  }))
  const times = days.map((on, at) => ({ userId: PERSON, day: on, ut: at + 1 }))
  const rule = {
    id: '1',
    version: 1,
    type: 'rtt',
    starts_on: '2020-06-01',
    days_per_month: 100,
    year_start: 'january',
  } as const
  const contract = {
    id: '1',
    client_id: '3',
    projet_id: null,
    starts_on: day,
    ends_on: null,
    archived_at: null,
    ut: 40,
  } as const
  return {
    week,
    weekNumber: weekNumber(day),
    monday: mondayOf(day),
    neighbours: [monthOf(day, -1), monthOf(day, 1)],
    grid: weekGridOf(entries, week, { offered: [], added: [], numbers: new Map() }).totals,
    synoptique: GRAINS.map((grain) => timeTableOf(times, [PERSON], spansOf(month, grain)).totals),
    expected: days.map((on) => capacity(PERSON, on)),
    plan: partsOf({ id: '9', todo_at: day, ut: 5 * DAY_UT, responsable_id: PERSON }, capacity).map((part) => [
      part.day,
      part.ut,
    ]),
    leave: leaveBalance('rtt', addDays(day, 200), {
      rules: [{ ...rule, rounds_up: false, carry_over_days: null, carry_over_months: 3 }],
      adjustments: [],
      absences: [
        {
          id: '1',
          type: 'rtt',
          status: 'approved',
          start: addDays(day, -1),
          end: addDays(day, 8),
          start_half: true,
          end_half: false,
        },
      ],
      bridgeDays: [],
      calendar,
      person: { joined_on: addDays(day, -100), left_on: addDays(day, 120) },
    }),
    contract: periodsOf(
      { ...contract, billable_period: 'month', carries_over: true },
      new Map([[addDays(day, 31), 9]]),
      addDays(day, 400),
    ),
    lastWeek: daysNow(movingPeriod('lastWeek'), day),
    quickAdd: ['hier', 'lundi dernier', '29/02', '31 déc.'].map((text) => readDay(text, day)),
  }
}

describe.each(ZONES)('on a device in %s', (zone) => {
  it.each(CRITICAL_DAYS)('the figures of %s are those of every other device', (day) => {
    const figures = inZone(zone, () => figuresOf(day))
    expect(figures).toEqual(inZone('Etc/UTC', () => figuresOf(day)))
    expect([figures.week.length, new Set(figures.week).size, figures.week.includes(day)]).toEqual([7, 7, true])
    expect(figures.grid).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  /** Instants within two days of a critical day, in Unix ms. */
  const someInstant = fc
    .tuple(fc.constantFrom(...CRITICAL_DAYS), fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }))
    .map(([day, offset]) => Date.parse(day) + offset)
  const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' })
  const everywhen = (check: (at: number) => void) =>
    fc.assert(
      fc.property(someInstant, (at) => inZone(zone, () => check(at))),
      { numRuns: 200 },
    )

  it('today is the day of its calendar, until the first moment of tomorrow', () => {
    everywhen((at) => {
      const today = localDay(new Date(at))
      expect(today).toBe(calendarDay.format(at))
      const left = untilMidnight(new Date(at))
      expect(left).toBeLessThanOrEqual(25 * HOUR_MS)
      expect([localDay(new Date(at + left - 1)), localDay(new Date(at + left))]).toEqual([today, addDays(today, 1)])
    })
  })

  it('a filter by days takes each of their moments, and days adjoin', () => {
    const boundsOf = (day: string) => {
      const { from, to } = withDayBounds('ticket', { created_at: { from: day, to: day } })['created_at'] as {
        from: string
        to: string
      }
      return [Date.parse(from), Date.parse(to)] as const
    }
    everywhen((at) => {
      const today = localDay(new Date(at))
      const [from, to] = boundsOf(today)
      expect(from <= at && at <= to).toBe(true)
      expect([localDay(new Date(from)), localDay(new Date(to))]).toEqual([today, today])
      expect(boundsOf(addDays(today, 1))[0]).toBe(to + 1)
    })
  })

  it('a forgotten timer is proposed to end at six in the evening of its day, and no hour of work is lost or added', () => {
    everywhen((at) => {
      const run = { started_at: new Date(at).toISOString(), pauses: null, stopped_at: null }
      const end = Date.parse(proposedEnd(run, at + 40 * HOUR_MS) ?? '')
      if (clock.format(at) < '18:00') {
        expect([calendarDay.format(end), clock.format(end)]).toEqual([calendarDay.format(at), '18:00'])
      } else expect(end - at).toBe(2 * HOUR_MS)
      expect(elapsedMs({ ...run, stopped_at: new Date(end).toISOString() }, 0)).toBe(end - at)
    })
  })

  it('yesterday and the morning after are those of its calendar', () => {
    everywhen((at) => {
      const earlier = at - 20 * HOUR_MS
      const text = formatsOf('fr', () => new Date(at)).when(new Date(earlier).toISOString())
      const yesterday = addDays(localDay(new Date(at)), -1)
      expect(text.startsWith('hier')).toBe(calendarDay.format(earlier) === yesterday)
      for (const { id, until } of snoozeTimes(new Date(at))) {
        expect(Date.parse(until)).toBeGreaterThan(at)
        expect(clock.format(Date.parse(until))).toBe(id === 'evening' ? '18:00' : '08:00')
      }
    })
  })
})
