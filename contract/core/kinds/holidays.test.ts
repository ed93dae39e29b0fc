import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { holidaysOf } from './holidays.ts'

/**
 * Holidays of an independent calendar, without Easter Sunday and Whit Sunday, which the Code du
 * travail does not list.
 */
const oracle = (year: number, region?: string): readonly string[] => {
  const calendar = region ? new Holidays('FR', region) : new Holidays('FR')
  const days = calendar
    .getHolidays(year)
    .filter(({ type, rule }) => type === 'public' && !['easter', 'easter 49'].includes(rule))
  return [...new Set(days.map(({ date }) => date.slice(0, 10)))].sort()
}

const years = Array.from({ length: 101 }, (_, n) => 2000 + n)

describe('holidays', () => {
  test.each(years)('%i', (year) => {
    expect([...new Set(holidaysOf(year, false).map(({ date }) => date))]).toEqual(oracle(year))
  })

  test('Alsace-Moselle has two more', () => {
    const more = holidaysOf(2026, true).filter(
      ({ date }) => !holidaysOf(2026, false).some((other) => other.date === date),
    )
    expect(more.map(({ date }) => date)).toEqual(['2026-04-03', '2026-12-26'])
  })
})
