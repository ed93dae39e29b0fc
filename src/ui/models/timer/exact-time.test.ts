import { expect, it } from 'vitest'
import { clockText, minutesOf } from './exact-time.ts'

it.each([
  [0, '0:00', '0:00:00'],
  [59_999, '0:00', '0:00:59'],
  [4_062_000, '1:07', '1:07:42'],
  [36_000_000, '10:00', '10:00:00'],
  [340 * 3_600_000, '340:00', '340:00:00'],
])('%i ms read %s and %s', (ms, short, long) => {
  expect([clockText(ms, false), clockText(ms, true)]).toEqual([short, long])
})

it('a minute counts once it is over', () => {
  expect([minutesOf(59_999), minutesOf(60_000)]).toEqual([0, 1])
})
