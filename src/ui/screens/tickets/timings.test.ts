import { expect, it } from 'vitest'
import { EMPTY_TIMINGS, KEPT, recordTiming } from './timings.ts'

it('tells the last, the middle and the slowest of the searches', () => {
  const timings = [30, 10, 20, 40].reduce(recordTiming, EMPTY_TIMINGS)
  expect(timings).toEqual({ all: [30, 10, 20, 40], last: 40, median: 20, slowest: 40 })
})

it('forgets the oldest searches', () => {
  const timings = Array.from({ length: KEPT + 10 }, (_, index) => 100 - index).reduce(recordTiming, EMPTY_TIMINGS)
  expect(timings.all).toHaveLength(KEPT)
  expect(timings.slowest).toBe(90)
})
