import { expect, test } from 'vitest'
import { nextNumber } from './next-number.ts'

const HOUR_MS = 3_600_000
const known = { last: 8000n, replaced: null, elapsedMs: 0 }

test('two restores of one backup start apart: the second after numbers that the first may have used', () => {
  const first = nextNumber({ ...known, elapsedMs: HOUR_MS })
  const second = nextNumber({ ...known, elapsedMs: 2 * HOUR_MS })
  expect(second - first).toBe(36_000n)
})

test('numbers begin behind those of the database that is replaced, whatever the clock says', () => {
  expect(nextNumber({ ...known, replaced: 90_000n, elapsedMs: -HOUR_MS })).toBeGreaterThan(91_000n)
  expect(nextNumber({ ...known, replaced: 10n })).toBe(nextNumber(known))
})

test('two restores of an old backup begin apart as well', () => {
  const years = { ...known, elapsedMs: 40_000 * HOUR_MS }
  expect(nextNumber({ ...years, elapsedMs: years.elapsedMs + 60_000 })).not.toBe(nextNumber(years))
})

test('a clock that is wrong by decades leaves numbers that every column holds', () => {
  expect(nextNumber({ ...known, elapsedMs: 1e15 })).toBeLessThan(2n ** 31n / 20n)
})
