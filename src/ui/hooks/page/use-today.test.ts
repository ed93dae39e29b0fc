import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilMidnight, watchDay } from './use-today.ts'

it.each([
  ['2026-11-23T23:59:59', 1000],
  ['2026-11-23T00:00:00', 86_400_000],
  ['2026-12-31T12:00:00', 43_200_000],
])('at %s the next day is %i ms away', (now, left) => {
  expect(untilMidnight(new Date(now))).toBe(left)
})

describe('a page that stays open', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 23, 18) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const watched = () => {
    const page = new EventTarget()
    const days: string[] = []
    const stop = watchDay(
      () => new Date(),
      page,
      (day) => days.push(day),
    )
    return { page, stop, last: () => days.at(-1) }
  }

  it('tells the new day at midnight', () => {
    const { stop, last } = watched()
    vi.advanceTimersByTime(6 * 3_600_000 - 1)
    expect(last()).toBe('2026-11-23')
    vi.advanceTimersByTime(2)
    expect(last()).toBe('2026-11-24')
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells the day within a minute after a sleep of the device, during which timers rest', () => {
    const { stop, last } = watched()
    vi.setSystemTime(new Date(2026, 10, 26, 9))
    vi.advanceTimersByTime(60_000)
    expect(last()).toBe('2026-11-26')
    stop()
  })

  it('tells the day at once when the page is looked at again', () => {
    const { page, stop, last } = watched()
    vi.setSystemTime(new Date(2026, 10, 26, 9))
    page.dispatchEvent(new Event('visibilitychange'))
    expect(last()).toBe('2026-11-26')
    stop()
  })
})
