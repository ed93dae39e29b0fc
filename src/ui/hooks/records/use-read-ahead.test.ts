import { Observable, throwError } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAheadReader } from './ahead-reader.ts'
import { createReadAhead } from './use-read-ahead.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A source that counts its subscribers, and how often it was subscribed to. */
const counted = () => {
  const count = { now: 0, ever: 0 }
  const source = new Observable<never>(() => {
    count.now += 1
    count.ever += 1
    return () => {
      count.now -= 1
    }
  })
  return { source, count }
}

it('reads once the pointer rests, not while it passes by', () => {
  const { source, count } = counted()
  const control = createReadAhead(source)
  control.onPointerEnter()
  vi.advanceTimersByTime(99)
  control.onPointerLeave()
  vi.advanceTimersByTime(10_000)
  expect(count.ever).toBe(0)
  control.onPointerEnter()
  vi.advanceTimersByTime(100)
  expect(count).toEqual({ now: 1, ever: 1 })
})

it('reads once for the pointer and the focus together', () => {
  const { source, count } = counted()
  const control = createReadAhead(source)
  control.onPointerEnter()
  vi.advanceTimersByTime(100)
  control.onFocus()
  vi.advanceTimersByTime(100)
  expect(count).toEqual({ now: 1, ever: 1 })
})

it('keeps the answers until the page behind the control has opened, then lets them go', () => {
  const { source, count } = counted()
  const control = createReadAhead(source)
  control.onFocus()
  vi.advanceTimersByTime(100)
  control.onBlur()
  vi.advanceTimersByTime(2999)
  expect(count.now).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count.now).toBe(0)
})

it('reads again for a pointer that comes back, beside the answers that are still kept', () => {
  const { source, count } = counted()
  const control = createReadAhead(source)
  control.onPointerEnter()
  vi.advanceTimersByTime(100)
  control.onPointerLeave()
  control.onPointerEnter()
  vi.advanceTimersByTime(100)
  expect(count).toEqual({ now: 2, ever: 2 })
  vi.advanceTimersByTime(3000)
  expect(count.now).toBe(1)
})

it('survives a source that fails: the page itself tells the error', () => {
  const control = createReadAhead(throwError(() => new Error('no worker')))
  control.onFocus()
  expect(() => vi.advanceTimersByTime(100)).not.toThrow()
})

it('reads one source at a time, and goes on with the same one', () => {
  const [first, second] = [counted(), counted()]
  const reader = createAheadReader()
  reader.rest('first', () => first.source)
  vi.advanceTimersByTime(50)
  reader.rest('first', () => first.source)
  vi.advanceTimersByTime(50)
  expect(first.count).toEqual({ now: 1, ever: 1 })
  reader.rest('second', () => second.source)
  vi.advanceTimersByTime(100)
  expect([first.count.now, second.count.now]).toEqual([1, 1])
  vi.advanceTimersByTime(3000)
  expect([first.count.now, second.count.now]).toEqual([0, 1])
})
