import { expect, it } from 'vitest'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { stoodIn, untaken, walk } from '#tests/machines/walk.ts'
import {
  type OutboxContext,
  type OutboxEvent,
  type OutgoingRequest,
  outboxMachine,
  type RoundInput,
  type RoundResult,
} from './outbox.machine.ts'

const REQUEST = { method: 'PUT', path: '/api/models/ticket/1/start', body: {}, headers: {} } as const
const WORKING = '0.outbox.working'

const worked = (requests: readonly OutgoingRequest[], wait: number): EventObject =>
  ({ type: `xstate.done.actor.${WORKING}`, output: { requests, wait } }) as EventObject

const EVENTS: readonly EventObject[] = [
  { type: 'SEND_DUE', ignoresBackoff: false },
  { type: 'SEND_DUE', ignoresBackoff: true },
  { type: 'ANSWERED', eventId: 'e1', attempt: 1, outcome: { kind: 'none' } },
  worked([], Number.POSITIVE_INFINITY),
  worked([{ eventId: 'e1', attempt: 1, request: REQUEST }], 5000),
  { type: `xstate.error.actor.${WORKING}`, error: new Error('disk full') },
  { type: 'xstate.after.untilNextDue.outbox.resting' },
  { type: 'xstate.after.afterTrouble.outbox.troubled' },
] as readonly EventObject[]

it('takes every answer exactly once, sends only marked events, and never rests while a round is wanted', async () => {
  let rounds: RoundInput[] = []
  let settled = 0
  let carried = 0
  const machine = (hands: { readonly promise: () => Promise<unknown> }) => {
    rounds = []
    settled = 0
    carried = 0
    return outboxMachine.provide({
      actors: {
        runRound: fromPromise<RoundResult, RoundInput>(async ({ input }) => {
          rounds.push(input)
          const done = (await hands.promise()) as RoundResult
          settled += input.answers.length
          return done
        }),
        sendRequest: fromCallback<OutboxEvent, OutgoingRequest>(() => {
          carried += 1
        }),
      },
      // One waits an hour for what may never come; here it is over within the minute that the walk
      // lets pass.
      delays: { untilNextDue: 30_000 },
    })
  }
  const { states, transitions } = await walk({
    machine,
    input: undefined,
    shortestWays: true,
    events: EVENTS,
    // The number of answers grows without end; whether there are any is what matters.
    facts: ({ context }) => {
      const { answers, currentRound, isRoundWanted, ignoresBackoff } = context as OutboxContext
      return [
        answers.length > 0,
        currentRound.answers.length > 0,
        isRoundWanted,
        ignoresBackoff,
        currentRound.ignoresBackoff,
      ]
    },
    check: ({ value, context }, _emitted, happened) => {
      const { answers, currentRound, isRoundWanted } = context as OutboxContext
      const came = happened.filter(({ type }) => type === 'ANSWERED').length
      expect(settled + currentRound.answers.length + answers.length).toBe(came)
      if (value === 'resting') expect([isRoundWanted, answers, currentRound.answers]).toEqual([false, [], []])
      else expect(rounds.at(-1)).toEqual(currentRound)
      const marked = happened.filter(
        (event) => 'output' in event && (event.output as RoundResult).requests.length > 0,
      ).length
      expect(carried).toBeLessThanOrEqual(marked)
    },
  })
  expect(stoodIn(states)).toEqual(['resting', 'troubled', 'working'])
  expect(untaken(outboxMachine, transitions)).toEqual([])
})
