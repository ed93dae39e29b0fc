import { expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { expireEvents } from './retention.ts'

const DAY_MS = 86_400_000
const NOW = 400 * DAY_MS
const TICKET = temporaryId('t')
const TIME = temporaryId('p')

const over = { state: 'accepted', attempts: 1, settledAt: 5, overSince: NOW - 31 * DAY_MS } as const
const ticket = loggedEvent({
  ...over,
  sequence: 1,
  id: 'ticket',
  recordId: TICKET,
  action: 'create',
  writes: [`ticket:${TICKET}`],
  resultId: '50',
})
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

it('expires events accepted or withdrawn over thirty days ago by the server’s clock', () => {
  const withdrawn = loggedEvent({ ...over, sequence: 3, id: 'withdrawn', state: 'cancelled' })
  expect(expireEvents([ticket, time, withdrawn], NOW).expiredIds).toEqual(['ticket', 'time', 'withdrawn'])
})

it.each(['queued', 'sending', 'stuck', 'held', 'refused', 'quarantined'] as const)(
  'keeps every creation that a %s event requires, however old',
  (state) => {
    const change = loggedEvent({
      id: 'change',
      sequence: 3,
      state,
      model: 'pointage',
      recordId: TIME,
      writes: [`pointage:${TIME}`],
    })
    expect(expireEvents([ticket, time, change], NOW).expiredIds).toEqual([])
  },
)

it('keeps a creation whose record a recent accepted event names', () => {
  const change = loggedEvent({
    ...over,
    id: 'change',
    sequence: 3,
    recordId: TICKET,
    writes: [`ticket:${TICKET}`],
    overSince: NOW - DAY_MS,
  })
  expect(expireEvents([ticket, change], NOW).expiredIds).toEqual([])
})

it('records when an event was first seen to be over, and expires nothing by the device’s clock', () => {
  const { overSince: _, ...fresh } = ticket
  expect(expireEvents([fresh], NOW)).toEqual({ newlyOver: [{ ...fresh, overSince: NOW }], expiredIds: [] })
  expect(expireEvents([ticket, time], NOW).newlyOver).toEqual([])
})

it('keeps an event for thirty days to the millisecond', () => {
  const event = { ...ticket, overSince: NOW - 30 * DAY_MS }
  expect([expireEvents([event], NOW).expiredIds, expireEvents([event], NOW + 1).expiredIds]).toEqual([[], ['ticket']])
})

it('keeps an accepted event whose effect the base does not contain yet', () => {
  expect(expireEvents([{ ...ticket, effectVersion: 3 }], NOW)).toEqual({ newlyOver: [], expiredIds: [] })
})
