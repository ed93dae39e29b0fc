import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bySequence, isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { mayTransition, type Occurrence, transition } from '#contract/core/events/event-state.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { sendable } from '../../../../tests/support/order-rule.ts'
import { MAX_SENDING } from '../../outbox/outbox.machine.ts'
import { createQueue } from './queue.ts'

const REFUSAL = { code: 'forbidden', status: 403, message: '', errors: {}, changed: null } as const

type Step =
  | { readonly do: 'add'; readonly record: number; readonly ticket: number; readonly isTime: boolean }
  | { readonly do: 'transition'; readonly which: number; readonly what: number }
  | { readonly do: 'number'; readonly record: number }
  | { readonly do: 'wait' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      record: fc.nat(9),
      ticket: fc.nat(2),
      isTime: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('transition' as const), which: fc.nat(30), what: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('number' as const), record: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
)

/**
 * Runs dispatches, transitions and numberings on the queue, and compares it with `sendable` over
 * the whole log.
 */
const run = (steps: readonly Step[]): void => {
  const events = new Map<string, LoggedEvent>()
  const numberedIds = new Map<string, string>()
  const queue = createQueue()
  let sequence = 0
  let now = 0
  const put = (event: LoggedEvent): void => {
    events.set(event.id, event)
    queue.putEvent(event)
  }

  for (const each of steps) {
    if (each.do === 'add') {
      sequence += 1
      const id = `e${sequence}`
      const ticket = numberedIds.get(`new:t${each.ticket}`) ?? `new:t${each.ticket}`
      const values = each.isTime
        ? {
            model: 'pointage',
            recordId: `new:p${each.record}`,
            action: 'create',
            payload: { ut: 1, ticket_id: ticket },
          }
        : { recordId: ticket }
      put(loggedEvent({ id, sequence, ...values }))
    } else if (each.do === 'transition') {
      // Mostly events in flight: otherwise four requests soon fill the outbox for good.
      const inFlight = [...events.values()].filter(({ state }) => state === 'sending')
      const candidates = each.which % 3 === 0 ? [...events.values()] : inFlight
      const event = candidates[each.which % Math.max(1, candidates.length)]
      if (!event) continue
      sequence += 1
      const occurrences: readonly Occurrence[] = [
        { type: 'accepted', resultId: '1', effectVersion: 2, overwrote: null, at: 1 },
        { type: 'postponed', nextAttemptAt: now + 100, isFailure: true },
        { type: 'refused', refusal: REFUSAL, at: 1 },
        { type: 'held' },
        { type: 'retried', sequence },
        { type: 'stuck', nextAttemptAt: now + 50 },
      ]
      const occurrence = occurrences[each.what]
      if (occurrence && mayTransition(event.state, occurrence.type)) put(transition(event, occurrence))
    } else if (each.do === 'number') {
      const temporary = `new:t${each.record}`
      if (numberedIds.has(temporary)) continue
      numberedIds.set(temporary, `${100 + each.record}`)
      queue.renameKey(`ticket:${temporary}`, `ticket:${100 + each.record}`)
    } else now += 70

    const inOrder = [...events.values()].sort(bySequence)
    const inFlight = inOrder.filter(({ state }) => state === 'sending').length
    const expectedEvents = sendable(inOrder, now, (id) => numberedIds.get(id) ?? id)
    const takenEvents = queue.takeReady(now, MAX_SENDING - inFlight)
    expect(takenEvents.map(({ id }) => id)).toEqual(expectedEvents.map(({ id }) => id))
    for (const event of takenEvents) put(transition(event, { type: 'sent' }))
    if (takenEvents.length === 0) {
      const postponedEvents = inOrder.filter(
        ({ state, nextAttemptAt }) => isPending(state) && state !== 'sending' && nextAttemptAt > now,
      )
      if (queue.nextDueAt() < Number.POSITIVE_INFINITY)
        expect(postponedEvents.map(({ nextAttemptAt }) => nextAttemptAt)).toContain(queue.nextDueAt())
    }
  }
}

describe('the queue', () => {
  it('sends the events that the oracle sends, in the same order, after any history', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), run), { numRuns: 3000 })
  })

  it('empties ten thousand events on one record, and ten thousand on separate records', () => {
    for (const recordOf of [() => '1', (sequence: number) => String(sequence)]) {
      const queue = createQueue()
      for (let sequence = 1; sequence <= 10_000; sequence += 1)
        queue.putEvent(loggedEvent({ id: `e${sequence}`, sequence, recordId: recordOf(sequence) }))
      let left = 0
      for (let [event] = queue.takeReady(0, 1); event; [event] = queue.takeReady(0, 1)) {
        const sent = transition(event, { type: 'sent' })
        queue.putEvent(sent)
        queue.putEvent(transition(sent, { type: 'accepted', resultId: '1', effectVersion: 2, overwrote: null, at: 1 }))
        left += 1
      }
      expect(left).toBe(10_000)
    }
  })

  it('sends a postponed event at once after the clock was set back by a day', () => {
    const queue = createQueue()
    queue.putEvent(loggedEvent({ id: 'e', sequence: 1, nextAttemptAt: 86_400_000 }))
    expect(queue.takeReady(0, 1).map(({ id }) => id)).toEqual(['e'])
  })
})
