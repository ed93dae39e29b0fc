import { expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { DEFAULT_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { utPerDayOf } from './ut-per-day.ts'

const row = (id: string, starts_on: string, ut_per_day: number, user_id = '1') => ({
  id,
  user_id,
  starts_on,
  ut_per_day,
})

it('takes the newest row of the person that is valid on the day', () => {
  const rows = [
    row('2', '2026-03-01', 28),
    row('1', '2000-01-01', 32),
    row('3', '2026-06-01', 16),
    row('4', '2026-01-01', 8, '2'),
  ]
  expect(['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01'].map((day) => utPerDayOf(rows, '1', day))).toEqual([
    32, 28, 28, 16,
  ])
})

it('takes an eight-hour day for a person without a row', () => {
  expect(utPerDayOf([row('1', '2026-03-01', 28)], '1', '2026-02-28')).toBe(DEFAULT_UT_PER_DAY)
  expect(utPerDayOf([row('1', '2026-03-01', 28)], '2', '2026-03-01')).toBe(DEFAULT_UT_PER_DAY)
})

it('takes the row entered last of two with the same day', () => {
  const unsent = temporaryId('0190a7f0-0000-7000-8000-000000000000')
  expect(utPerDayOf([row('10', '2026-03-01', 28), row('9', '2026-03-01', 20)], '1', '2026-03-01')).toBe(28)
  expect(utPerDayOf([row(unsent, '2026-03-01', 12), row('9', '2026-03-01', 20)], '1', '2026-03-01')).toBe(12)
})
