import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createLazyQueue } from './lazy-queue.ts'

const creation = loggedEvent({ id: 'creation', sequence: 1, recordId: 'new:a', action: 'create', payload: {}, state: 'sending', attempts: 1 })
const change = loggedEvent({ id: 'change', sequence: 2, recordId: '12' })

it('reads the events when the first of them may leave, and knows the names that were learnt before', () => {
  let asked = 0
  const events: LoggedEvent[] = [creation]
  const queue = createLazyQueue(() => {
    asked += 1
    return events
  })
  queue.renameKey('ticket:new:a', 'ticket:12')
  events.push(change)
  queue.putEvent(change)
  expect(asked).toBe(0)
  expect(queue.takeReady(0, 4)).toEqual([])
  queue.putEvent({ ...creation, state: 'refused' })
  expect(queue.takeReady(0, 4)).toEqual([change])
  expect([asked, queue.nextDueAt()]).toEqual([1, Number.POSITIVE_INFINITY])
})
