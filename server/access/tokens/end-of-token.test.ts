import { expect, test } from 'vitest'
import { endOfToken } from './end-of-token.ts'

test.each([
  ['2026-07-14', '2026-07-14T21:59:59.999Z'],
  ['2026-12-31', '2026-12-31T22:59:59.999Z'],
  // Clocks go back, and forward, in the nights after the first days.
  ['2026-10-24', '2026-10-24T21:59:59.999Z'],
  ['2026-10-25', '2026-10-25T22:59:59.999Z'],
  ['2027-03-27', '2027-03-27T22:59:59.999Z'],
  ['2027-03-28', '2027-03-28T21:59:59.999Z'],
])('a token whose last day is %s ends with that day of the company, at %s', (day, end) => {
  expect(endOfToken(day, new Date('2026-06-01T12:00:00Z'))).toBe(end)
})

test('today, the past and more than a year are refused', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  for (const day of ['2026-06-01', '2026-05-31', '2027-06-03']) expect(() => endOfToken(day, now), day).toThrow()
  expect(endOfToken('2027-06-02', now)).toBe('2027-06-02T21:59:59.999Z')
})
