import fc from 'fast-check'
import { expect, it } from 'vitest'
import { absentPartOf } from '#contract/core/kinds/half-days.ts'
import { daysBetween } from '#contract/working-calendar.ts'
import { given, leave, rule } from '#tests/contract/leave-records.ts'
import { type LeaveRecords, leaveBalance } from './leave-balance.ts'

/** Keeps one account day by day: an independent way to the same numbers. */
const ledger = (on: string, { rules: [only], adjustments, absences, calendar, person }: LeaveRecords): number => {
  if (!only) throw new Error('one rule')
  const [start, joined, left] = [only.starts_on, person.joined_on ?? '', person.left_on ?? '9999-12-31']
  const lots = new Map<string, number>()
  const ofYear = (day: string) => `${day.slice(5) >= '06-01' ? Number(day.slice(0, 4)) + 1 : day.slice(0, 4)}-05-31`
  const add = (lot: string, days: number) => lots.set(lot, (lots.get(lot) ?? 0) + days)
  let [inMonth, credited] = [0, 0]
  const yearStart = (day: string) => `${Number(ofYear(day).slice(0, 4)) - 1}-06-01`
  for (const day of daysBetween(yearStart(joined < on ? joined : on), on)) {
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const [lot, isMonthEnd] = [ofYear(day), tomorrow.endsWith('-01')]
    if (day >= start && day >= joined && day <= left) inMonth++
    if (isMonthEnd || day === left) {
      const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
      const credit = Math.round((only.days_per_month * inMonth) / length)
      add(lot, credit)
      credited += credit
      inMonth = 0
    }
    for (const { day: at, days } of adjustments) if (at === day) add(lot, days)
    const approved = absences.filter(({ status }) => status === 'approved' && calendar.isWorkingDay(day))
    let rest = Math.min(
      100,
      approved.reduce((sum, absence) => sum + absentPartOf(day, absence) * 100, 0),
    )
    for (const [old, days] of lots) {
      if (old === lot || days <= 0) continue
      const used = Math.min(days, rest)
      lots.set(old, days - used)
      rest -= used
    }
    add(lot, -rest)
    for (const [old, days] of lots)
      if (old < lot && days > 0 && Number(old.slice(0, 4)) + 1 === Number(day.slice(0, 4)) && day.endsWith('05-31'))
        lots.delete(old)
    if (day.endsWith('-05-31')) {
      add(lot, Math.ceil(credited / 100) * 100 - credited)
      credited = 0
      const own = lots.get(lot) ?? 0
      lots.delete(lot)
      if (own > 0) lots.set(lot, Math.min(own, only.carry_over_days ?? own))
      else lots.set(ofYear(tomorrow), own)
    }
  }
  return [...lots.values()].reduce((sum, days) => sum + days, 0)
}

const dayFrom2020 = fc
  .integer({ min: 0, max: 7 * 365 })
  .map((n) => new Date(Date.UTC(2020, 5, 1) + n * 86_400_000).toISOString().slice(0, 10))

const someLeave = fc
  .record({
    start: dayFrom2020,
    length: fc.integer({ min: 0, max: 20 }),
    start_half: fc.boolean(),
    end_half: fc.boolean(),
    isApproved: fc.boolean(),
  })
  .map(({ start, length, start_half, end_half, isApproved }) =>
    leave(start, new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10), {
      start_half,
      end_half: end_half && length > 0,
      status: isApproved ? 'approved' : 'cancelled',
    }),
  )

it('is the sum that a ledger kept day by day comes to', () => {
  fc.assert(
    fc.property(
      fc.record({
        rate: fc.integer({ min: 0, max: 300 }),
        cap: fc.option(fc.integer({ min: 0, max: 3000 })),
        joined: dayFrom2020,
        stay: fc.option(fc.integer({ min: 0, max: 2000 })),
        absences: fc.array(someLeave, { maxLength: 8 }),
        on: dayFrom2020.filter((day) => !day.endsWith('05-31')),
      }),
      ({ rate, cap, joined, stay, absences, on }) => {
        const left_on =
          stay === null ? null : new Date(Date.parse(joined) + stay * 86_400_000).toISOString().slice(0, 10)
        const records = given({
          rules: [rule({ days_per_month: rate, carry_over_days: cap })],
          absences,
          person: { joined_on: joined, left_on },
        })
        const balance = leaveBalance('conge_paye', on, records)
        const left = (balance?.remaining ?? Number.NaN) + (balance?.planned ?? 0)
        expect(left).toBe(ledger(on, records))
      },
    ),
    { numRuns: 150 },
  )
})
