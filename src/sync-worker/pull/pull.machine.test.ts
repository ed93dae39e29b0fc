import { expect, it } from 'vitest'
import { createActor, type EventObject, fromPromise, SimulatedClock } from 'xstate'
import { stoodIn, untaken, walk } from '#tests/machines/walk.ts'
import { type PullContext, pullMachine } from './pull.machine.ts'

const PULLING = '0.pull.pulling'

const EVENTS: readonly EventObject[] = [
  { type: 'MODELS_WANTED' },
  { type: 'ALL' },
  { type: 'SIGN_IN_NEEDED' },
  { type: `xstate.done.actor.${PULLING}`, output: true },
  { type: `xstate.done.actor.${PULLING}`, output: false },
  { type: `xstate.error.actor.${PULLING}`, error: new Error('the mirror is gone') },
  { type: 'xstate.after.gather.pull.gathering' },
  { type: 'xstate.after.quiet.pull.resting' },
  { type: 'xstate.after.retry.pull.waiting' },
  { type: 'TICK' },
] as readonly EventObject[]

it('pulls once at a time, follows every MODELS_WANTED, and makes no request until the sign-in', async () => {
  let pullsInProgress = 0
  let maxInProgress = 0
  let pulls = 0
  const { states, transitions } = await walk({
    machine: (hands) => {
      pullsInProgress = 0
      maxInProgress = 0
      pulls = 0
      return pullMachine.provide({
        actors: {
          pull: fromPromise<boolean>(async () => {
            pulls += 1
            pullsInProgress += 1
            maxInProgress = Math.max(maxInProgress, pullsInProgress)
            try {
              return (await hands.promise()) as boolean
            } finally {
              pullsInProgress -= 1
            }
          }),
        },
      })
    },
    input: undefined,
    events: EVENTS,
    shortestWays: true,
    facts: ({ context }) => {
      const { failures, isPullRequested, isSignedOut } = context as PullContext
      return [failures > 0, isPullRequested, isSignedOut]
    },
    check: ({ value: when, context }, _emitted, happened) => {
      const { isSignedOut, failures } = context as PullContext
      expect(maxInProgress).toBeLessThanOrEqual(1)
      expect(pullsInProgress).toBe(when === 'pulling' ? 1 : 0)
      if (when === 'signedOut') expect(isSignedOut).toBe(true)
      if (when === 'waiting') expect(failures).toBeGreaterThan(0)
      // The machine rests only after a pull that began once models were last wanted.
      const reasons = happened.filter(
        ({ type }) => type === 'MODELS_WANTED' || type === 'ALL' || type === 'TICK',
      ).length
      if (reasons > 0 && (when === 'resting' || when === 'quiet')) expect(pulls).toBeGreaterThan(0)
    },
  })
  expect(stoodIn(states)).toEqual(['gathering', 'pulling', 'quiet', 'resting', 'signedOut', 'waiting'])
  expect(untaken(pullMachine, transitions)).toEqual([])
})

it('pulls again for models that became wanted during a pull', async () => {
  let end: (isDone: boolean) => void = () => undefined
  const pull = fromPromise<boolean>(
    () =>
      new Promise((done) => {
        end = done
      }),
  )
  const actor = createActor(pullMachine.provide({ actors: { pull } }), { clock: new SimulatedClock() }).start()
  actor.send({ type: 'ALL' })
  actor.send({ type: 'MODELS_WANTED' })
  end(true)
  await expect.poll(() => actor.getSnapshot().value).toBe('gathering')
})
