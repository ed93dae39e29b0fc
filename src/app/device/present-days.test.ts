import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filtersAtPresent } from './present-days.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 58) })
})
afterEach(() => {
  vi.useRealTimers()
})

it('what is late moves on at midnight while a list is open, and at no other time', () => {
  const told: unknown[] = []
  const listener = filtersAtPresent(() => new Date())({ dead_line: { to: 'today-1' } }).subscribe((filter) =>
    told.push(filter),
  )
  expect(told).toEqual([{ dead_line: { to: '2026-11-23' } }])
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(120_000)
  expect(told).toEqual([{ dead_line: { to: '2026-11-23' } }, { dead_line: { to: '2026-11-24' } }])
  listener.unsubscribe()
  expect(vi.getTimerCount()).toBe(0)
})

it('a filter of fixed days is given once and starts no timer', () => {
  const filter = { dead_line: { to: '2026-11-23' } }
  const told: unknown[] = []
  filtersAtPresent(() => new Date())(filter).subscribe((one) => told.push(one))
  expect(told).toEqual([filter])
  expect(vi.getTimerCount()).toBe(0)
})
