import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { holidaysOf, workingDaysOf } from './holidays.ts'

/**
 * Holidays of an independent calendar, without Easter Sunday and Whit Sunday, which the Code du
 * travail does not list.
 */
const oracle = (year: number, region?: string): readonly string[] => {
  const calendar = region ? new Holidays('FR', region) : new Holidays('FR')
  const days = calendar.getHolidays(year).filter(({ type, rule }) => type === 'public' && !['easter', 'easter 49'].includes(rule))
  return [...new Set(days.map(({ date }) => date.slice(0, 10)))].sort()
}

const years = Array.from({ length: 60 }, (_, n) => 2000 + n)

describe('holidays', () => {
  test.each(years)('%i', (year) => {
    expect([...new Set(holidaysOf(year, false).map(({ date }) => date))]).toEqual(oracle(year))
  })

  test('Alsace-Moselle has two more', () => {
    const more = holidaysOf(2026, true).filter(({ date }) => !holidaysOf(2026, false).some((other) => other.date === date))
    expect(more.map(({ date }) => date)).toEqual(['2026-04-03', '2026-12-26'])
  })
})

describe('working days of an absence', () => {
  const span = (start: string, end: string, start_half = false, end_half = false) => ({ start, end, start_half, end_half })

  test.each([
    ['a week', span('2026-03-02', '2026-03-08'), 2026, 5],
    ['a half day', span('2026-03-02', '2026-03-02', true), 2026, 0.5],
    ['from noon to noon', span('2026-03-02', '2026-03-04', true, true), 2026, 2],
    ['over Easter Monday', span('2026-04-03', '2026-04-07'), 2026, 2],
    ['the part that lies in the year', span('2026-12-30', '2027-01-05'), 2027, 2],
    ['nothing of another year', span('2025-01-01', '2025-12-31'), 2026, 0],
  ] as const)('%s', (_name, absence, year, days) => {
    expect(workingDaysOf(absence, year, false)).toBe(days)
  })
})
