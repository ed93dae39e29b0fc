import { expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { expireEvents } from './retention.ts'

const DAY_MS = 86_400_000
const NOW = 400 * DAY_MS
const TICKET = temporaryId('t')
const TIME = temporaryId('p')

const over = { state: 'accepted', attempts: 1, settledAt: 5, overSince: NOW - 31 * DAY_MS } as const
const ticket = loggedEvent({ ...over, sequence: 1, id: 'ticket', recordId: TICKET, action: 'create', writes: [`ticket:${TICKET}`], resultId: '50' })
const time = loggedEvent({
  ...over,
  id: 'time',
  sequence: 2,
  model: 'pointage',
  recordId: TIME,
  action: 'create',
  writes: [`pointage:${TIME}`],
  reads: [`ticket:${TICKET}`],
  resultId: '51',
})

it('drops what was accepted or withdrawn over thirty days ago by the server’s clock', () => {
  const withdrawn = loggedEvent({ ...over, sequence: 3, id: 'withdrawn', state: 'cancelled' })
  expect(expireEvents([ticket, time, withdrawn], NOW).dropped).toEqual(['ticket', 'time', 'withdrawn'])
})

it.each(['queued', 'sending', 'stuck', 'held', 'refused', 'quarantined'] as const)('keeps all that a %s event hangs on, however old', (state) => {
  const change = loggedEvent({ id: 'change', sequence: 3, state, model: 'pointage', recordId: TIME, writes: [`pointage:${TIME}`] })
  expect(expireEvents([ticket, time, change], NOW).dropped).toEqual([])
})

it('keeps what an accepted event names that a restore may still lose', () => {
  const change = loggedEvent({ ...over, id: 'change', sequence: 3, recordId: TICKET, writes: [`ticket:${TICKET}`], overSince: NOW - DAY_MS })
  expect(expireEvents([ticket, change], NOW).dropped).toEqual([])
})

it('notes when something was first seen to be over, and drops nothing by the device’s clock', () => {
  const { overSince: _, ...fresh } = ticket
  expect(expireEvents([fresh], NOW)).toEqual({ noted: [{ ...fresh, overSince: NOW }], dropped: [] })
  expect(expireEvents([ticket, time], NOW).noted).toEqual([])
})

it('keeps an event for thirty days to the millisecond', () => {
  const event = { ...ticket, overSince: NOW - 30 * DAY_MS }
  expect([expireEvents([event], NOW).dropped, expireEvents([event], NOW + 1).dropped]).toEqual([[], ['ticket']])
})

it('keeps what the mirror does not carry yet', () => {
  expect(expireEvents([{ ...ticket, effectVersion: 3 }], NOW)).toEqual({ noted: [], dropped: [] })
})
