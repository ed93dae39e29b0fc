import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { busyLongEnough, refetches, shownLongEnough } from './request-pauses.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks again at once, and once more for all calls of the next half second', () => {
  const calls = new Subject<void>()
  const asked = vi.fn()
  refetches(calls).subscribe(asked)
  for (let call = 0; call < 4; call += 1) calls.next()
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(499)
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(asked).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('answers a quick request 200 ms after it was made, a slow one at once', async () => {
  const settled = vi.fn()
  void shownLongEnough(Promise.resolve('file')).then(settled)
  await vi.advanceTimersByTimeAsync(199)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith('file')

  const slow = new Promise((done) => setTimeout(done, 900))
  void shownLongEnough(slow).then(settled)
  await vi.advanceTimersByTimeAsync(900)
  expect(settled).toHaveBeenCalledTimes(2)
})

it('rejects like the request', async () => {
  const failed = expect(shownLongEnough(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await vi.advanceTimersByTimeAsync(200)
  await failed
})

it('shows a fetch for 200 ms at least', () => {
  const busy = new Subject<boolean>()
  const shown: boolean[] = []
  busyLongEnough(busy).subscribe((isBusy) => shown.push(isBusy))
  busy.next(false)
  busy.next(true)
  vi.advanceTimersByTime(50)
  busy.next(false)
  vi.advanceTimersByTime(149)
  expect(shown).toEqual([false, true])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([false, true, false])
  busy.next(true)
  vi.advanceTimersByTime(700)
  busy.next(false)
  expect(shown).toEqual([false, true, false, true, false])
})
