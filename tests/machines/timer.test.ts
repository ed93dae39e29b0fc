import { expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import { type TimerAct, type TimerStop, timerMachine } from '#src/machines/timer.machine.ts'
import { type Hands, restingStates, stoodIn, untaken, walk } from './walk.ts'

const END = '2026-03-02T17:00:00.000Z'

const done = (state: string, output: boolean) => ({ type: `xstate.done.actor.0.timer.${state}`, output })
const failed = (state: string) => ({ type: `xstate.error.actor.0.timer.${state}`, error: new Error('disk full') })

const EVENTS = [
  { type: 'ACT', act: { kind: 'start', ticketId: '12' } },
  { type: 'ACT', act: { kind: 'discard', runId: '7' } },
  { type: 'STOP', runId: '7', proposedEnd: null },
  { type: 'STOP', runId: '7', proposedEnd: END },
  { type: 'CHOOSE_END', end: END },
  { type: 'CHOOSE_END', end: null },
  { type: 'DESCRIBE', runId: '8' },
  { type: 'DISMISS' },
  done('stopping', true),
  done('stopping', false),
  failed('stopping'),
  done('acting', true),
  failed('acting'),
] as readonly EventObject[]

const walkTimer = async () => {
  let stops: TimerStop[] = []
  let acts: (TimerAct | null)[] = []
  const machine = (hands: Hands) => {
    ;[stops, acts] = [[], []]
    return timerMachine.provide({
      actors: {
        stop: fromPromise<boolean, TimerStop>(({ input }) => {
          stops.push(input)
          return hands.promise() as Promise<boolean>
        }),
        act: fromPromise<boolean, TimerAct | null>(({ input }) => {
          acts.push(input)
          return hands.promise() as Promise<boolean>
        }),
      },
    })
  }
  return walk({
    machine,
    input: undefined,
    events: EVENTS,
    shortestWays: true,
    check: ({ value, context }, _emitted, happened) => {
      const count = (type: string) => happened.filter((event) => event.type === type).length
      // One stop for each STOP, and each act once.
      expect(stops.length).toBeLessThanOrEqual(count('STOP'))
      expect(acts.length).toBeLessThanOrEqual(count('ACT'))
      if (value === 'stopping') expect(stops.at(-1)).toEqual({ runId: context.runId, end: context.end })
      if (value === 'acting') expect(acts.at(-1)).toEqual(context.act)
      // A forgotten run is never stopped without an end that the person chose.
      if (value === 'stopping' && context.proposedEnd !== null) expect(happened.at(-1)?.type).toBe('CHOOSE_END')
      if (value === 'describing') expect(context.runId).not.toBeNull()
    },
  })
}

it('asks, stops and acts once for each wish of the person, and takes every transition', async () => {
  const { states, transitions } = await walkTimer()
  expect([...stoodIn(states)].sort()).toEqual(restingStates(timerMachine))
  expect(untaken(timerMachine, transitions)).toEqual([])
})
