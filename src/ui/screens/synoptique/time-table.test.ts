import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf } from '../../text/period.ts'
import { expectedTime } from './expected-time.ts'
import { grainFor } from './grain.ts'
import { spansOf } from './spans.ts'
import { type DayTime, timeTableOf } from './time-table.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

describe('columns', () => {
  it('of a month are days', () => {
    expect(grainFor(NOVEMBER, null)).toBe('day')
    expect(spansOf(NOVEMBER, 'day')).toHaveLength(30)
  })
  it('by week begin on Monday and are cut at both ends', () => {
    expect(spansOf(NOVEMBER, 'week')).toEqual([
      { from: '2026-11-01', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-11-30' },
    ])
  })
  it('of a quarter are weeks, of a year months unless weeks are requested; days are too many', () => {
    expect(grainFor({ from: '2026-10-01', to: '2026-12-31' }, null)).toBe('week')
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(grainFor(year, null)).toBe('month')
    expect(grainFor(year, 'week')).toBe('week')
    expect(grainFor(year, 'day')).toBe('month')
    expect(spansOf(year, 'month')).toHaveLength(12)
  })
  it('cover every day of any period once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('day', 'week', 'month'),
        (start, days, grain) => {
          const day = (offset: number): string => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10)
          const period = { from: day(start), to: day(start + days) }
          const spans = spansOf(period, grain)
          expect(spans.reduce((sum, span) => sum + lengthOf(span), 0)).toBe(days + 1)
          expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([period.from, period.to])
        },
      ),
    )
  })
})

describe('the table', () => {
  const times: readonly DayTime[] = [
    { userId: '1', day: '2026-11-02', ut: 8 },
    { userId: '1', day: '2026-11-03', ut: 4 },
    { userId: '9', day: '2026-11-02', ut: 2 },
    { userId: '1', day: '2026-12-01', ut: 99 },
  ]
  it('sums by person and column, keeps people without time, and adds people who are not listed', () => {
    const table = timeTableOf(times, ['2', '1'], spansOf({ from: '2026-11-02', to: '2026-11-04' }, 'day'))
    expect(table).toEqual({
      rows: [
        { userId: '2', cells: [0, 0, 0], total: 0 },
        { userId: '1', cells: [8, 4, 0], total: 12 },
        { userId: '9', cells: [2, 0, 0], total: 2 },
      ],
      totals: [10, 4, 0],
      total: 14,
    })
  })
  it('has the same total for every grain', () => {
    for (const grain of ['day', 'week', 'month'] as const)
      expect(timeTableOf(times, [], spansOf(NOVEMBER, grain)).total).toBe(14)
  })
})

describe('the expected time', () => {
  const expectedOn = () => 32
  const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']
  const done: Readonly<Record<string, number>> = { '2026-11-02': 40, '2026-11-03': 20 }

  it('is missing on past days only, and a long day does not make up for a short one', () => {
    expect(expectedTime(days, '2026-11-05', expectedOn, (day) => done[day] ?? 0)).toEqual({
      expected: 128,
      missing: 44,
    })
  })

  it('is nothing where nothing is expected', () => {
    expect(
      expectedTime(
        days,
        '2026-12-01',
        () => 0,
        () => 0,
      ),
    ).toEqual({ expected: 0, missing: 0 })
  })
})
