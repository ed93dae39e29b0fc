import { expect, it } from 'vitest'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { stoodIn, untaken, walk } from '#tests/machines/walk.ts'
import { type Departure, type OutboxContext, type OutboxEvent, outboxMachine, type Work, type Worked } from './outbox.machine.ts'

const REQUEST = { method: 'PUT', path: '/api/models/ticket/1/start', body: {}, headers: {} } as const
const WORKING = '0.outbox.working'

const worked = (departures: readonly Departure[], wait: number): EventObject =>
  ({ type: `xstate.done.actor.${WORKING}`, output: { departures, wait } }) as EventObject

const EVENTS: readonly EventObject[] = [
  { type: 'PUMP', isUrgent: false },
  { type: 'PUMP', isUrgent: true },
  { type: 'ANSWERED', eventId: 'e1', attempt: 1, outcome: { kind: 'none' } },
  worked([], Number.POSITIVE_INFINITY),
  worked([{ eventId: 'e1', attempt: 1, request: REQUEST }], 5000),
  { type: `xstate.error.actor.${WORKING}`, error: new Error('disk full') },
  { type: 'xstate.after.untilTheNext.outbox.resting' },
  { type: 'xstate.after.afterTrouble.outbox.troubled' },
] as readonly EventObject[]

it('works through every answer exactly once, sends only what the work marked, and never rests while something has come', async () => {
  let works: Work[] = []
  let settled = 0
  let carried = 0
  const machine = (hands: { readonly promise: () => Promise<unknown> }) => {
    works = []
    settled = 0
    carried = 0
    return outboxMachine.provide({
      actors: {
        work: fromPromise<Worked, Work>(async ({ input }) => {
          works.push(input)
          const done = (await hands.promise()) as Worked
          settled += input.answers.length
          return done
        }),
        carry: fromCallback<OutboxEvent, Departure>(() => {
          carried += 1
        }),
      },
      // One waits an hour for what may never come; here it is over within the minute that the walk lets pass.
      delays: { untilTheNext: 30_000 },
    })
  }
  const { states, transitions } = await walk({
    machine,
    input: undefined,
    shortestWays: true,
    events: EVENTS,
    // The number of answers grows without end; whether there are any is what matters.
    facts: ({ context }) => {
      const { answers, inHand, isAsked, isUrgent } = context as OutboxContext
      return [answers.length > 0, inHand.answers.length > 0, isAsked, isUrgent, inHand.isUrgent]
    },
    check: ({ value, context }, _emitted, happened) => {
      const { answers, inHand, isAsked } = context as OutboxContext
      const came = happened.filter(({ type }) => type === 'ANSWERED').length
      expect(settled + inHand.answers.length + answers.length).toBe(came)
      if (value === 'resting') expect([isAsked, answers, inHand.answers]).toEqual([false, [], []])
      else expect(works.at(-1)).toEqual(inHand)
      const marked = happened.filter((event) => 'output' in event && (event.output as Worked).departures.length > 0).length
      expect(carried).toBeLessThanOrEqual(marked)
    },
  })
  expect(stoodIn(states)).toEqual(['resting', 'troubled', 'working'])
  expect(untaken(outboxMachine, transitions)).toEqual([])
})
