import { expect, it } from 'vitest'
import { isEmployedOn } from './employment.ts'

it('counts the first and the last day, and nothing outside them', () => {
  const person = { joined_on: '2026-03-16', left_on: '2026-09-11' }
  const days = ['2026-03-15', '2026-03-16', '2026-09-11', '2026-09-12']
  expect(days.map((day) => isEmployedOn(person, day))).toEqual([false, true, true, false])
})

it('is open at an end without a date', () => {
  expect(isEmployedOn({ joined_on: null, left_on: '2026-09-11' }, '2000-01-01')).toBe(true)
  expect(isEmployedOn({ joined_on: '2026-03-16', left_on: null }, '2099-01-01')).toBe(true)
  expect(isEmployedOn(undefined, '2026-03-16')).toBe(true)
})
