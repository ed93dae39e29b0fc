import { expect, it } from 'vitest'
import { untilMidnight } from './use-today.ts'

it.each([
  ['2026-11-23T23:59:59', 1000],
  ['2026-11-23T00:00:00', 86_400_000],
  ['2026-12-31T12:00:00', 43_200_000],
])('at %s the next day is %i ms away', (now, left) => {
  expect(untilMidnight(new Date(now))).toBe(left)
})
