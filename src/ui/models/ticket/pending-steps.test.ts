import { expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { pendingSteps } from './pending-steps.ts'

const STATUSES = [
  { id: '1', stage: 'new', position: 1 },
  { id: '2', stage: 'in_progress', position: 2 },
  { id: '5', stage: 'done', position: 3 },
]

const NAMES = new Set(['new:a', '77'])

it('the steps that wait are there under both names of their ticket, newest first', () => {
  const start = loggedEvent({ id: 'a', sequence: 1, recordId: 'new:a', action: 'start', payload: {}, was: { status_id: '1' } })
  const done = loggedEvent({ id: 'b', sequence: 2, recordId: '77', action: 'done', payload: {}, was: { status_id: '2' } })
  const steps = pendingSteps([start, done], NAMES, STATUSES)
  expect(steps.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['b', '2', '5'],
    ['a', '1', '2'],
  ])
})

it('a status that was chosen is a step like the others', () => {
  const chosen = loggedEvent({ id: 'a', sequence: 1, recordId: '77', action: 'updateStatus', payload: { status_id: '5' } })
  expect(pendingSteps([chosen], NAMES, STATUSES)).toMatchObject([{ from: null, to: '5' }])
})

it('what is over, moves nothing or is of another ticket is no step', () => {
  const events = [
    loggedEvent({ id: 'a', sequence: 1, recordId: '77', action: 'start', payload: {}, state: 'accepted' }),
    loggedEvent({ id: 'b', sequence: 2, recordId: '77', action: 'start', payload: {}, state: 'refused' }),
    loggedEvent({ id: 'c', sequence: 3, recordId: '77', action: 'updateUt' }),
    loggedEvent({ id: 'd', sequence: 4, recordId: '78', action: 'start', payload: {} }),
  ]
  expect(pendingSteps(events, NAMES, STATUSES)).toEqual([])
})
