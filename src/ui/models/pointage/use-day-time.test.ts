import { expect, it } from 'vitest'
import { dayTimeOf } from './day-time.ts'

it.each([
  [0, 32, 0, 32],
  [21, 32, 65, 11],
  [32, 32, 100, 0],
  [40, 32, 125, 0],
  [undefined, 28, 0, 28],
])('%s UT of %i are %i %, and %i are left', (done, expected, percent, left) => {
  expect(dayTimeOf(done, expected)).toEqual({ done, expected, percent, left })
})
