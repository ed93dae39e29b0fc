import { expect, it } from 'vitest'
import type { Period } from '../../text/period.ts'
import { clampPeriod, grainFor } from './grain.ts'
import { spansOf } from './spans.ts'

const TODAY = '2026-11-21'

it.each<readonly [string, Period, Period]>([
  ['a month whole', { from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-01', to: '2026-11-30' }],
  ['three years whole', { from: '2024-01-15', to: '2026-12-31' }, { from: '2024-01-15', to: '2026-12-31' }],
  [
    'until now, from long ago: the last three years',
    { from: '1900-01-01', to: '2026-11-30' },
    { from: '2023-12-01', to: '2026-11-30' },
  ],
  [
    'all of it long ago: its last three years',
    { from: '1900-01-01', to: '1950-06-15' },
    { from: '1947-07-01', to: '1950-06-15' },
  ],
  [
    'far into the future: its first three years',
    { from: '2026-05-10', to: '9999-12-31' },
    { from: '2026-05-10', to: '2029-04-30' },
  ],
  [
    'from long ago far into the future: the three years until now',
    { from: '1900-01-01', to: '9999-12-31' },
    { from: '2023-12-01', to: '2026-11-30' },
  ],
])('shows of a period %s', (_, asked, shown) => {
  const period = clampPeriod(asked, TODAY)
  expect(period).toEqual(shown)
  expect(spansOf(period, grainFor(period, null)).length).toBeLessThanOrEqual(36)
})
