import { expect, it } from 'vitest'
import { waitOf } from './wait.ts'

it('shows a wait in seconds, minutes or hours, rounded up', () => {
  expect(waitOf(55)).toEqual({ unit: 'seconds', count: 55 })
  expect(waitOf(120)).toEqual({ unit: 'seconds', count: 120 })
  expect(waitOf(121)).toEqual({ unit: 'minutes', count: 3 })
  expect(waitOf(3_541)).toEqual({ unit: 'minutes', count: 60 })
  expect(waitOf(7_201)).toEqual({ unit: 'hours', count: 3 })
  expect(waitOf(86_400)).toEqual({ unit: 'hours', count: 24 })
})
