import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createLazyQueue } from './lazy-queue.ts'

const creation = loggedEvent({
  id: 'creation',
  sequence: 1,
  recordId: 'new:a',
  action: 'create',
  payload: {},
  state: 'sending',
  attempts: 1,
})
const change = loggedEvent({ id: 'change', sequence: 2, recordId: '12' })

it('is built when events are first taken, with the keys that were renamed earlier', () => {
  let reads = 0
  const events: LoggedEvent[] = [creation]
  const queue = createLazyQueue(() => {
    reads += 1
    return events
  })
  queue.renameKey('ticket:new:a', 'ticket:12')
  events.push(change)
  queue.putEvent(change)
  expect(reads).toBe(0)
  expect(queue.takeReady(0, 4)).toEqual([])
  queue.putEvent({ ...creation, state: 'refused' })
  expect(queue.takeReady(0, 4)).toEqual([change])
  expect([reads, queue.nextDueAt()]).toEqual([1, Number.POSITIVE_INFINITY])
})
