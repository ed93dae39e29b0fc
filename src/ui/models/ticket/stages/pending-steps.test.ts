import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { pendingSteps, type RecordedStep } from './pending-steps.ts'

const STATUSES = [
  { id: '1', stage: 'new', position: 1 },
  { id: '2', stage: 'in_progress', position: 2 },
  { id: '5', stage: 'done', position: 3 },
]

const ME = '9'
const NAMES = new Set(['new:a', '77'])
const TICKET = { names: NAMES, statuses: STATUSES, recorded: [], statusId: '2', personId: ME } as const

const row = (number: number, from: string | null, to: string, by = ME): RecordedStep => ({
  number,
  user_id: by,
  from_status_id: from,
  to_status_id: to,
})
const STARTED = [row(1, null, '1'), row(2, '1', '2')]

const finish = (id: string, given: Partial<LoggedEvent> = {}): LoggedEvent =>
  loggedEvent({ id, sequence: 1, recordId: '77', action: 'done', payload: {}, was: { status_id: '2' }, ...given })

it('finds unsent steps under both ids of their ticket, newest first', () => {
  const start = loggedEvent({
    id: 'a',
    sequence: 1,
    recordId: 'new:a',
    action: 'start',
    payload: {},
    was: { status_id: '1' },
  })
  const done = loggedEvent({
    id: 'b',
    sequence: 2,
    recordId: '77',
    action: 'done',
    payload: {},
    was: { status_id: '2' },
  })
  const steps = pendingSteps({ ...TICKET, events: [start, done] })
  expect(steps.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['b', '2', '5'],
    ['a', '1', '2'],
  ])
})

it('treats a chosen status as a step', () => {
  const chosen = loggedEvent({
    id: 'a',
    sequence: 1,
    recordId: '77',
    action: 'updateStatus',
    payload: { status_id: '5' },
  })
  expect(pendingSteps({ ...TICKET, events: [chosen] })).toMatchObject([{ from: null, to: '5' }])
})

it('ignores events that are over, unchanged statuses and other tickets', () => {
  const events = [
    loggedEvent({ id: 'a', sequence: 1, recordId: '77', action: 'start', payload: {}, state: 'accepted' }),
    loggedEvent({ id: 'b', sequence: 2, recordId: '77', action: 'start', payload: {}, state: 'refused' }),
    loggedEvent({ id: 'c', sequence: 3, recordId: '77', action: 'updateUt' }),
    loggedEvent({ id: 'd', sequence: 4, recordId: '78', action: 'start', payload: {} }),
  ]
  expect(pendingSteps({ ...TICKET, events })).toEqual([])
})

it('shows a step once when its row arrives before its answer', () => {
  const ahead = { ...TICKET, events: [finish('a')], statusId: '5' }
  expect(pendingSteps({ ...ahead, recorded: STARTED })).toHaveLength(1)
  expect(pendingSteps({ ...ahead, recorded: [row(3, '2', '5'), ...STARTED] })).toEqual([])
})

it('shows a corrected step once: by its correction, then by the row', () => {
  const events = [finish('a', { state: 'cancelled' }), finish('b', { sequence: 2, replaces: 'a' })]
  const recorded = [...STARTED, row(3, '2', '7'), row(4, '7', '2')]
  expect(pendingSteps({ ...TICKET, events, recorded })).toMatchObject([{ id: 'b', isSent: false }])
  expect(pendingSteps({ ...TICKET, events, recorded: [...recorded, row(5, '2', '5')] })).toEqual([])
})

it('shows a pending step although this person took it before, or another person takes it now', () => {
  const reopened = [...STARTED, row(3, '2', '5'), row(4, '5', '2', '8')]
  expect(pendingSteps({ ...TICKET, events: [finish('b')], recorded: reopened })).toHaveLength(1)
  expect(
    pendingSteps({ ...TICKET, events: [finish('b')], recorded: [...STARTED, row(3, '2', '5', '8')] }),
  ).toHaveLength(1)
})

it('shows all steps after a pending one, although an earlier one led to the same status', () => {
  const back = loggedEvent({
    id: 'a',
    sequence: 1,
    recordId: '77',
    action: 'updateStatus',
    payload: { status_id: '2' },
    was: { status_id: '5' },
  })
  const events = [back, finish('b', { sequence: 2 })]
  expect(pendingSteps({ ...TICKET, events, recorded: [...STARTED, row(3, '2', '5')] }).map(({ id }) => id)).toEqual([
    'b',
    'a',
  ])
})

it('keeps an accepted step until its row arrives, and does not show it again', () => {
  const sent = { ...TICKET, events: [finish('a', { state: 'accepted' })], statusId: '5' }
  expect(pendingSteps({ ...sent, recorded: STARTED })).toMatchObject([{ id: 'a', isSent: true }])
  const arrived = [...STARTED, row(3, '2', '5')]
  expect(pendingSteps({ ...sent, recorded: arrived })).toEqual([])
  // Another person takes it back; the history tells that before the ticket does.
  expect(pendingSteps({ ...sent, recorded: [...arrived, row(4, '5', '2', '8')] })).toEqual([])
  expect(pendingSteps({ ...sent, statusId: '2', recorded: [...arrived, row(4, '5', '2', '8')] })).toEqual([])
})
