import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { mergeChanges } from '../events/merge-changes.ts'
import { createBroadcast } from './broadcast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sums = () => createBroadcast(0, { firstAfterMs: 10, everyMs: 100, merge: (earlier, later) => earlier + later })

it('publishes the first change after a moment and merges a flood of changes', async () => {
  const broadcast = sums()
  const publishedValues: number[] = []
  await broadcast.watch(
    (value) => publishedValues.push(value),
    () => null,
  )
  broadcast.publish(1)
  expect(publishedValues).toEqual([])
  vi.advanceTimersByTime(10)
  for (const value of [2, 3]) broadcast.publish(value)
  expect(publishedValues).toEqual([1])
  vi.advanceTimersByTime(100)
  broadcast.publish(4)
  vi.advanceTimersByTime(100)
  expect(publishedValues).toEqual([1, 5, 4])
  vi.advanceTimersByTime(1000)
  broadcast.publish(6)
  vi.advanceTimersByTime(10)
  expect(publishedValues).toEqual([1, 5, 4, 6])
})

it('gives a new listener the newest value, and flushes a pending change once', async () => {
  const broadcast = sums()
  broadcast.publish(1)
  broadcast.publish(2)
  const publishedValues: number[] = []
  await broadcast.watch((value) => publishedValues.push(value))
  broadcast.flush()
  vi.advanceTimersByTime(1000)
  expect(publishedValues).toEqual([2, 3])
})

it('merges changes of the outbox to the newest state of each event', () => {
  const [queued, sent] = [
    loggedEvent({ id: 'a', sequence: 1, state: 'queued' }),
    loggedEvent({ id: 'a', sequence: 1, state: 'sending' }),
  ]
  const other = loggedEvent({ id: 'b', sequence: 2 })
  expect(mergeChanges({ changed: [queued, other], removed: ['c'] }, { changed: [sent], removed: ['b'] })).toEqual({
    changed: [sent],
    removed: ['c', 'b'],
  })
  expect(mergeChanges({ changed: [], removed: ['a'] }, { changed: [queued], removed: [] })).toEqual({
    changed: [queued],
    removed: [],
  })
})
