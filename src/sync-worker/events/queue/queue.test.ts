import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { MAX_SENDING } from '../../outbox/outbox.machine.ts'
import { createQueue } from './queue.ts'

/** Events that a queue of these events would send; `renamed`: numbered keys by temporary keys. */
const readyEvents = (
  events: readonly LoggedEvent[],
  now: number,
  renamed: Readonly<Record<string, string>> = {},
): readonly LoggedEvent[] => {
  const queue = createQueue()
  for (const event of events) queue.putEvent(event)
  for (const [temporaryKey, numberedKey] of Object.entries(renamed)) queue.renameKey(temporaryKey, numberedKey)
  return queue.takeReady(now, MAX_SENDING - events.filter(({ state }) => state === 'sending').length)
}
const ids = (events: readonly LoggedEvent[]): readonly string[] => events.map((event) => event.id)

const newTicket = loggedEvent({
  id: 'create',
  sequence: 1,
  recordId: 'new:t',
  action: 'create',
  payload: { name: 'Écran', projet_id: '1' },
})
const newTime = loggedEvent({
  id: 'time',
  sequence: 3,
  model: 'pointage',
  recordId: 'new:p',
  action: 'create',
  payload: { ut: 4, ticket_id: 'new:t' },
})

describe('ready events', () => {
  it('keeps the order of events on one record', () => {
    const events = [1, 2, 3].map((sequence) => loggedEvent({ id: `e${sequence}`, sequence }))
    expect(ids(readyEvents(events, 0))).toEqual(['e1'])
  })

  it('blocks an event that reads a record until its creation is decided', () => {
    const start = loggedEvent({ id: 'start', sequence: 2, recordId: 'new:t', action: 'start', payload: {} })
    expect(ids(readyEvents([newTicket, start, newTime], 0))).toEqual(['create'])
  })

  it('does not order two events that only read the same record', () => {
    const other = loggedEvent({ ...newTicket, id: 'other', sequence: 2, recordId: 'new:u', writes: ['ticket:new:u'] })
    expect(ids(readyEvents([newTicket, other], 0))).toEqual(['create', 'other'])
  })

  it('treats a record as one under its temporary id and its server id', () => {
    const old = loggedEvent({ id: 'old', sequence: 1, recordId: 'new:t', nextAttemptAt: 500 })
    const late = loggedEvent({ id: 'late', sequence: 2, recordId: '12' })
    expect(ids(readyEvents([old, late], 0, { 'ticket:new:t': 'ticket:12' }))).toEqual([])
  })

  it('blocks only the lane of a postponed event', () => {
    const waiting = loggedEvent({ id: 'waiting', sequence: 1, nextAttemptAt: 5000 })
    const behind = loggedEvent({ id: 'behind', sequence: 2 })
    const beside = loggedEvent({ id: 'beside', sequence: 3, recordId: '2' })
    expect(ids(readyEvents([waiting, behind, beside], 1000))).toEqual(['beside'])
  })

  const outbox = fc
    .array(
      fc.record({
        recordId: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
        ticket: fc.constantFrom('1', '2', '3'),
        isTime: fc.boolean(),
        state: fc.constantFrom<LoggedEvent['state']>(
          'queued',
          'sending',
          'accepted',
          'refused',
          'stuck',
          'held',
          'cancelled',
          'quarantined',
        ),
        nextAttemptAt: fc.constantFrom(0, 0, 2000),
      }),
      { maxLength: 30 },
    )
    .map((drawn) =>
      drawn.map(({ recordId, ticket, isTime, state, nextAttemptAt }, sequence) =>
        loggedEvent({
          id: `e${sequence}`,
          sequence,
          state,
          nextAttemptAt,
          ...(isTime
            ? {
                model: 'pointage',
                recordId: `new:${sequence}`,
                action: 'create',
                payload: { ut: 4, ticket_id: ticket },
              }
            : { recordId }),
        }),
      ),
    )

  it('never overtakes a pending event that it must follow, never sends what is decided, and never more than four', () => {
    fc.assert(
      fc.property(outbox, (events) => {
        const chosen = readyEvents(events, 1000)
        const open = events.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'stuck')
        for (const event of chosen) {
          expect(['queued', 'stuck']).toContain(event.state)
          expect(event.nextAttemptAt).toBeLessThanOrEqual(1000)
          for (const earlier of open.filter(({ sequence }) => sequence < event.sequence)) {
            const isWrittenBefore = earlier.writes.some(
              (name) => event.writes.includes(name) || event.reads.includes(name),
            )
            expect(isWrittenBefore || earlier.reads.some((name) => event.writes.includes(name))).toBe(false)
          }
        }
        const sending = events.filter(({ state }) => state === 'sending').length
        expect(chosen.length).toBeLessThanOrEqual(Math.max(0, MAX_SENDING - sending))
      }),
    )
  })

  it('always has a ready event when no request is in flight and an event is due', () => {
    fc.assert(
      fc.property(outbox, (events) => {
        const due = events.map((event) => ({
          ...event,
          nextAttemptAt: 0,
          state: event.state === 'sending' ? ('queued' as const) : event.state,
        }))
        const open = due.some(({ state }) => state === 'queued' || state === 'stuck')
        expect(readyEvents(due, 0).length > 0).toBe(open)
      }),
    )
  })
})

it('moves events to the lane of the record that has a number now, after a restored server gave it twice', () => {
  const queue = createQueue()
  queue.renameKey('ticket:new:previous', 'ticket:7')
  queue.putEvent(loggedEvent({ id: 'earlier', sequence: 1, recordId: 'new:t', action: 'updateUt', payload: { ut: 4 } }))
  queue.putEvent(loggedEvent({ id: 'later', sequence: 2, recordId: '7', action: 'updateUt', payload: { ut: 8 } }))
  queue.renameKey('ticket:new:t', 'ticket:7')
  expect(ids(queue.takeReady(0, MAX_SENDING))).toEqual(['earlier'])
})
