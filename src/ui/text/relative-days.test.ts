import { expect, it } from 'vitest'
import { daysNow, movesWithDay, withDays } from './days-now.ts'
import { PERIOD_NAMES, periodOf } from './period.ts'
import { movingPeriod } from './relative-days.ts'

const TODAY = '2026-11-24'

it('a named period is the same days as of today, and other days tomorrow', () => {
  for (const name of PERIOD_NAMES) {
    for (const today of [TODAY, '2026-12-31', '2027-01-01', '2028-02-29'])
      expect(daysNow(movingPeriod(name), today)).toEqual(periodOf(name, today))
  }
})

it.each([
  [{ to: 'today-1' }, { to: '2026-11-23' }],
  [
    { from: 'today', to: 'today+7' },
    { from: '2026-11-24', to: '2026-12-01' },
  ],
  [{ from: 'week-1' }, { from: '2026-11-16' }],
  [
    { from: 'month-11', to: 'month+1' },
    { from: '2025-12-01', to: '2026-12-31' },
  ],
  [
    { from: 'year-1', to: 'year' },
    { from: '2025-01-01', to: '2026-12-31' },
  ],
])('%j means %j', (moving, days) => {
  expect(daysNow(moving, TODAY)).toEqual(days)
})

it('days, numbers, values and other texts stay as they are', () => {
  const filter = {
    date: { from: '2026-11-01', to: '2026-11-30' },
    invoice_id: { from: '0' },
    ut: { to: 8 },
    name: { in: ['today'] },
    q: { from: 'todays' },
  }
  expect(movesWithDay(filter)).toBe(false)
  expect(withDays(filter, TODAY)).toBe(filter)
})

it('one moving filter among others is resolved', () => {
  const filter = { status_id: { in: ['1'] }, dead_line: { to: 'today-1' } }
  expect(movesWithDay(filter)).toBe(true)
  expect(withDays(filter, TODAY)).toEqual({ status_id: { in: ['1'] }, dead_line: { to: '2026-11-23' } })
})
