import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchForForm } from './form-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('fetches for a form once its input rests for 300 ms, and tells a failure', async () => {
  const fetch = vi.fn(async (): Promise<string> => 'preview')
  const told: unknown[] = []
  fetchForForm(fetch).subscribe().unsubscribe()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetch).not.toHaveBeenCalled()

  fetchForForm(fetch).subscribe((state) => told.push(state))
  await vi.advanceTimersByTimeAsync(299)
  expect([fetch.mock.calls.length, told]).toEqual([0, [{ state: 'busy' }]])
  await vi.advanceTimersByTimeAsync(1 + 200)
  expect(told.at(-1)).toEqual({ state: 'done', answer: 'preview' })

  fetch.mockRejectedValueOnce('offline')
  fetchForForm(fetch).subscribe((state) => told.push(state))
  await vi.advanceTimersByTimeAsync(500)
  expect(told.at(-1)).toEqual({ state: 'failed', problem: 'offline' })
})

it('fetches again after the wait of a busy server, and tells a failure at last', async () => {
  const busy = { code: 'unavailable', retryAfterSeconds: 2 }
  const fetch = vi.fn(async (): Promise<string> => 'preview')
  const told: unknown[] = []
  fetch.mockRejectedValueOnce(busy)
  fetchForForm(fetch).subscribe((state) => told.push(state))
  await vi.advanceTimersByTimeAsync(300 + 200 + 1_999)
  expect([fetch.mock.calls.length, told]).toEqual([1, [{ state: 'busy' }]])
  await vi.advanceTimersByTimeAsync(1 + 200)
  expect(told).toEqual([{ state: 'busy' }, { state: 'done', answer: 'preview' }])

  fetch.mockClear()
  fetch.mockRejectedValue(busy)
  fetchForForm(fetch).subscribe((state) => told.push(state))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetch.mock.calls.length, told.at(-1)]).toEqual([4, { state: 'failed', problem: busy }])

  fetch.mockClear()
  fetch.mockRejectedValue({ ...busy, retryAfterSeconds: 600 })
  fetchForForm(fetch).subscribe((state) => told.push(state))
  await vi.advanceTimersByTimeAsync(500)
  expect([fetch.mock.calls.length, told.at(-1)]).toEqual([
    1,
    { state: 'failed', problem: { ...busy, retryAfterSeconds: 600 } },
  ])
})
