import { expect, test } from 'vitest'
import { beyond } from './day-bounds.ts'

const BOTH = { min: '2026-01-01', max: '2026-11-26' }

test.each([
  ['2025-12-31', BOTH, 'min'],
  ['2026-01-01', BOTH, null],
  ['2026-11-26', BOTH, null],
  ['2026-11-27', BOTH, 'max'],
  ['2026-11-27', { min: '2026-01-01' }, null],
  ['1999-01-01', {}, null],
] as const)('%s within %o', (day, bounds, expected) => {
  expect(beyond(day, bounds)).toBe(expected)
})
