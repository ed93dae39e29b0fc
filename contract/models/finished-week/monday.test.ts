import { expect, it } from 'vitest'
import { mondayOf } from './monday.ts'

it.each([
  ['a Monday itself', '2026-11-23', '2026-11-23'],
  ['a Sunday', '2026-11-29', '2026-11-23'],
  ['a day of the next year', '2027-01-03', '2026-12-28'],
  ['a leap day', '2028-02-29', '2028-02-28'],
  ['the day on which clocks change', '2026-10-25', '2026-10-19'],
])('finds the Monday of %s', (_, day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
