import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createOutboxView } from './outbox-view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (sequence: number, state: 'queued' | 'accepted' = 'queued') =>
  loggedEvent({ id: `e${sequence}`, sequence, state })

it('emits the first list at once, then changes a few times a second', () => {
  const view = createOutboxView()
  const lists: string[] = []
  view.events$.subscribe((events) => lists.push(events.map(({ id, state }) => `${id} ${state}`).join(', ')))
  view.applyChange({ changed: [event(2), event(1)], removed: [] })
  for (let round = 0; round < 50; round += 1) view.applyChange({ changed: [event(1, 'accepted')], removed: [] })
  view.applyChange({ changed: [event(3)], removed: ['e2'] })
  vi.advanceTimersByTime(200)
  expect(lists).toEqual(['e1 queued, e2 queued', 'e1 accepted, e3 queued'])
})

it('replaces the list with the first message of the next worker', () => {
  const view = createOutboxView()
  const lists: string[] = []
  view.events$.subscribe((events) => lists.push(events.map(({ id }) => id).join()))
  view.applyChange({ changed: [event(1)], removed: [] })
  view.expectSnapshot()
  view.applyChange({ changed: [event(2)], removed: [] })
  expect(lists).toEqual(['e1', 'e2'])
})

it('emits nothing before the first message of a worker, and the last list to a late subscriber', () => {
  const view = createOutboxView()
  const lists: string[] = []
  const listen = () => view.events$.subscribe((events) => lists.push(events.map(({ id }) => id).join()))
  listen()
  expect(lists).toEqual([])
  view.applyChange({ changed: [event(1)], removed: [] })
  listen()
  expect(lists).toEqual(['e1', 'e1'])
})
