import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Dispatched } from '#contract/core/event.ts'
import { type Payload, recordActionMachine } from './record-action.machine.ts'

const INVALID: Dispatched = { status: 'invalid', code: 'validation', issues: { ut: [{ code: 'max', bound: 96 }] } }
const settled = () => new Promise((done) => setImmediate(done))

const start = (needsInput: boolean, answers: readonly (() => Promise<Dispatched>)[] = []) => {
  const dispatched: Payload[] = []
  const emitted: unknown[] = []
  const logged = async (): Promise<Dispatched> => ({ status: 'logged', eventId: `e${dispatched.length}`, recordId: '12' })
  const actor = createActor(
    recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched, Payload>(({ input }) => {
          dispatched.push(input)
          return (answers[dispatched.length - 1] ?? logged)()
        }),
      },
    }),
    { input: { needsInput } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, dispatched, emitted, value: () => actor.getSnapshot().value }
}

it('collects a needed body before the dispatch', async () => {
  const { actor, dispatched, value } = start(true)
  actor.send({ type: 'CHOOSE' })
  await settled()
  expect(dispatched).toEqual([])
  actor.send({ type: 'GIVE', payload: { ut: 3 } })
  await settled()
  expect(dispatched).toEqual([{ ut: 3 }])
  expect(value()).toBe('idle')
})

it('dispatches once, for any number of clicks meanwhile', async () => {
  const { actor, dispatched } = start(false)
  actor.send({ type: 'CHOOSE' })
  actor.send({ type: 'CHOOSE' })
  await settled()
  expect(dispatched).toHaveLength(1)
})

it('distinguishes an invalid body from a log that can’t be written, and can be used again after both', async () => {
  const { actor, dispatched, emitted } = start(false, [async () => INVALID, () => Promise.reject(new Error('quota'))])
  for (let use = 0; use < 3; use++) {
    actor.send({ type: 'CHOOSE' })
    await settled()
  }
  expect(emitted).toEqual([
    { type: 'rejected', rejection: INVALID },
    { type: 'rejected', rejection: null },
  ])
  expect(dispatched).toHaveLength(3)
})
