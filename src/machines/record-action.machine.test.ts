import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Dispatched } from '#contract/core/events/event.ts'
import { type Payload, recordActionMachine } from './record-action.machine.ts'

const INVALID: Dispatched = { status: 'invalid', code: 'validation', issues: { ut: [{ code: 'max', bound: 96 }] } }
const settled = () => new Promise((done) => setImmediate(done))

const start = (needsInput: boolean, answers: readonly (() => Promise<Dispatched | null>)[] = []) => {
  const dispatched: Payload[] = []
  const logged = async (): Promise<Dispatched> => ({
    status: 'logged',
    eventId: `e${dispatched.length}`,
    recordId: '12',
  })
  const actor = createActor(
    recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched | null, Payload>(({ input }) => {
          dispatched.push(input)
          return (answers[dispatched.length - 1] ?? logged)()
        }),
      },
    }),
    { input: { needsInput } },
  )
  actor.start()
  return { actor, dispatched, value: () => actor.getSnapshot().value }
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

it('can be used again after a rejection and after a failure', async () => {
  const { actor, dispatched } = start(false, [
    async () => INVALID,
    async () => null,
    () => Promise.reject(new Error('quota')),
  ])
  for (let use = 0; use < 4; use++) {
    actor.send({ type: 'CHOOSE' })
    await settled()
  }
  expect(dispatched).toHaveLength(4)
})
