import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createOutboxView } from './outbox-view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (sequence: number, state: 'queued' | 'accepted' = 'queued') => loggedEvent({ id: `e${sequence}`, sequence, state })

it('shows what the worker tells first at once, then what changes, a few times a second', () => {
  const view = createOutboxView()
  const told: string[] = []
  view.events$.subscribe((events) => told.push(events.map(({ id, state }) => `${id} ${state}`).join(', ')))
  view.take({ changed: [event(2), event(1)], removed: [] })
  for (let round = 0; round < 50; round += 1) view.take({ changed: [event(1, 'accepted')], removed: [] })
  view.take({ changed: [event(3)], removed: ['e2'] })
  vi.advanceTimersByTime(200)
  expect(told).toEqual(['e1 queued, e2 queued', 'e1 accepted, e3 queued'])
})

it('starts anew with the next worker', () => {
  const view = createOutboxView()
  const told: string[] = []
  view.events$.subscribe((events) => told.push(events.map(({ id }) => id).join()))
  view.take({ changed: [event(1)], removed: [] })
  view.begin()
  view.take({ changed: [event(2)], removed: [] })
  expect(told).toEqual(['e1', 'e2'])
})

it('says nothing before the first word of a worker, and the last word to whoever comes later', () => {
  const view = createOutboxView()
  const told: string[] = []
  const listen = () => view.events$.subscribe((events) => told.push(events.map(({ id }) => id).join()))
  listen()
  expect(told).toEqual([])
  view.take({ changed: [event(1)], removed: [] })
  listen()
  expect(told).toEqual(['e1', 'e1'])
})
