import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { MAX_SENDING } from '../../outbox/outbox.machine.ts'
import { createQueue } from './queue.ts'

/** What a queue of these events lets go at this moment; `renamed` are names that were given by the server since. */
const going = (events: readonly LoggedEvent[], now: number, renamed: Readonly<Record<string, string>> = {}): readonly LoggedEvent[] => {
  const queue = createQueue()
  for (const event of events) queue.putEvent(event)
  for (const [temporary, name] of Object.entries(renamed)) queue.renameKey(temporary, name)
  return queue.takeReady(now, MAX_SENDING - events.filter(({ state }) => state === 'sending').length)
}
const ids = (events: readonly LoggedEvent[]): readonly string[] => events.map((event) => event.id)

const newTicket = loggedEvent({ id: 'create', sequence: 1, recordId: 'new:t', action: 'create', payload: { name: 'Écran', projet_id: '1' } })
const newTime = loggedEvent({
  id: 'time',
  sequence: 3,
  model: 'pointage',
  recordId: 'new:p',
  action: 'create',
  payload: { ut: 4, ticket_id: 'new:t' },
})

describe('which events may go', () => {
  it('keeps the order of events on one record', () => {
    const events = [1, 2, 3].map((sequence) => loggedEvent({ id: `e${sequence}`, sequence }))
    expect(ids(going(events, 0))).toEqual(['e1'])
  })

  it('holds what refers to a record until it is there', () => {
    const start = loggedEvent({ id: 'start', sequence: 2, recordId: 'new:t', action: 'start', payload: {} })
    expect(ids(going([newTicket, start, newTime], 0))).toEqual(['create'])
  })

  it('lets two events pass that only refer to the same thing', () => {
    const other = loggedEvent({ ...newTicket, id: 'other', sequence: 2, recordId: 'new:u', writes: ['ticket:new:u'] })
    expect(ids(going([newTicket, other], 0))).toEqual(['create', 'other'])
  })

  it('takes a record for one under its temporary id and under the server’s', () => {
    const old = loggedEvent({ id: 'old', sequence: 1, recordId: 'new:t', nextAttemptAt: 500 })
    const late = loggedEvent({ id: 'late', sequence: 2, recordId: '12' })
    expect(ids(going([old, late], 0, { 'ticket:new:t': 'ticket:12' }))).toEqual([])
  })

  it('holds back only its own lane when an event waits', () => {
    const waiting = loggedEvent({ id: 'waiting', sequence: 1, nextAttemptAt: 5000 })
    const behind = loggedEvent({ id: 'behind', sequence: 2 })
    const beside = loggedEvent({ id: 'beside', sequence: 3, recordId: '2' })
    expect(ids(going([waiting, behind, beside], 1000))).toEqual(['beside'])
  })

  const outbox = fc
    .array(
      fc.record({
        recordId: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
        ticket: fc.constantFrom('1', '2', '3'),
        isTime: fc.boolean(),
        state: fc.constantFrom<LoggedEvent['state']>('queued', 'sending', 'accepted', 'refused', 'stuck', 'held', 'cancelled', 'quarantined'),
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
          ...(isTime ? { model: 'pointage', recordId: `new:${sequence}`, action: 'create', payload: { ut: 4, ticket_id: ticket } } : { recordId }),
        }),
      ),
    )

  it('never overtakes an unsettled event that it must follow, never sends what is settled, and never more than four', () => {
    fc.assert(
      fc.property(outbox, (events) => {
        const chosen = going(events, 1000)
        const open = events.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'stuck')
        for (const event of chosen) {
          expect(['queued', 'stuck']).toContain(event.state)
          expect(event.nextAttemptAt).toBeLessThanOrEqual(1000)
          for (const earlier of open.filter(({ sequence }) => sequence < event.sequence)) {
            const meets = earlier.writes.some((name) => event.writes.includes(name) || event.reads.includes(name))
            expect(meets || earlier.reads.some((name) => event.writes.includes(name))).toBe(false)
          }
        }
        const sending = events.filter(({ state }) => state === 'sending').length
        expect(chosen.length).toBeLessThanOrEqual(Math.max(0, MAX_SENDING - sending))
      }),
    )
  })

  it('always lets something go when nothing is under way and something is due', () => {
    fc.assert(
      fc.property(outbox, (events) => {
        const due = events.map((event) => ({ ...event, nextAttemptAt: 0, state: event.state === 'sending' ? ('queued' as const) : event.state }))
        const open = due.some(({ state }) => state === 'queued' || state === 'stuck')
        expect(going(due, 0).length > 0).toBe(open)
      }),
    )
  })
})

it('takes a number that a restored server gave again for the record that has it now', () => {
  const queue = createQueue()
  queue.renameKey('ticket:new:former', 'ticket:7')
  queue.putEvent(loggedEvent({ id: 'earlier', sequence: 1, recordId: 'new:t', action: 'updateUt', payload: { ut: 4 } }))
  queue.putEvent(loggedEvent({ id: 'later', sequence: 2, recordId: '7', action: 'updateUt', payload: { ut: 8 } }))
  queue.renameKey('ticket:new:t', 'ticket:7')
  expect(ids(queue.takeReady(0, MAX_SENDING))).toEqual(['earlier'])
})
