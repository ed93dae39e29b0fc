import { describe, expect, it } from 'vitest'
import {
  daysAsked,
  daysOf,
  monthOf,
  neighbour,
  periodOf,
  weekdayOf,
  weekNumber,
  weekOf,
  wholeMonths,
} from './period.ts'

describe('a named period', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-16', '2026-11-22'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['month', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('%s is %s to %s', (name, from, to) => {
    expect(periodOf(name, '2026-11-21')).toEqual({ from, to })
  })

  it('last month in January is in the previous year, and February has its leap day', () => {
    expect(periodOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })
})

it('weeks begin on Monday, across years and clock changes', () => {
  expect(weekOf('2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(weekdayOf('2026-11-22')).toBe(6)
  expect(daysOf(weekOf('2026-10-25'))).toHaveLength(7)
  expect(daysOf(weekOf('2026-03-29')).at(-1)).toBe('2026-03-29')
})

it.each([
  ['2026-11-21', 47],
  ['2027-01-01', 53],
  ['2024-12-30', 1],
  ['2026-01-01', 1],
])('%s is in week %i', (day, week) => {
  expect(weekNumber(day)).toBe(week)
})

describe('the previous and next period', () => {
  it('of a month is a month, however long', () => {
    const february = { from: '2026-02-01', to: '2026-02-28' }
    expect(neighbour(february, 1)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(neighbour(february, -1)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  })
  it('of a quarter is a quarter', () => {
    const quarter = { from: '2026-01-01', to: '2026-03-31' }
    expect(wholeMonths(quarter)).toBe(3)
    expect(neighbour(quarter, -1)).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  })
  it('of other days has as many days and is adjacent', () => {
    expect(neighbour({ from: '2026-11-16', to: '2026-11-22' }, -1)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(neighbour({ from: '2026-11-21', to: '2026-11-21' }, 1)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  })
})

it('an invalid day in the address is ignored', () => {
  expect(daysAsked({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysAsked({ from: '2026-02-30', to: '2026-11-30' })).toEqual({ to: '2026-11-30' })
  expect(daysAsked({ from: 'yesterday' })).toEqual({})
  expect(daysAsked({ in: ['2026-11-01'] })).toEqual({})
  expect(daysAsked(undefined)).toEqual({})
})
