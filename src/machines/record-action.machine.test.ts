import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Dispatched, Refusal } from '#contract/core/event.ts'
import { type Payload, type RecordActionInput, recordActionMachine } from './record-action.machine.ts'

const REFUSAL: Refusal = { code: 'validation', status: 422, message: '', errors: { ut: ['Au plus 96.'] }, changed: null }
const settled = () => new Promise((done) => setImmediate(done))

const logged = (eventId: string): Dispatched => ({ status: 'logged', eventId, recordId: '12' })

const start = (
  needs: Partial<RecordActionInput>,
  { isStillHere = true, answer }: { isStillHere?: boolean; answer?: () => Promise<Dispatched> } = {},
) => {
  const dispatched: Payload[] = []
  const emitted: unknown[] = []
  const actor = createActor(
    recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched, Payload>(async ({ input }) => {
          dispatched.push(input)
          return answer ? answer() : logged(`e${dispatched.length}`)
        }),
        cancel: fromPromise<boolean, string>(async () => isStillHere),
      },
    }),
    { input: { needsInput: false, needsConfirmation: false, ...needs } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const outbox = (id: string, state: 'accepted' | 'refused') =>
    actor.send({ type: 'OUTBOX', event: { id, state, refusal: state === 'refused' ? REFUSAL : null } })
  return { actor, dispatched, emitted, outbox, value: () => actor.getSnapshot().value }
}

it('asks for what it needs, then for a yes, and only then hands over', async () => {
  const { actor, dispatched, value } = start({ needsInput: true, needsConfirmation: true })
  actor.send({ type: 'CHOOSE' })
  expect(value()).toBe('collecting')
  actor.send({ type: 'GIVE', payload: { ut: 3 } })
  expect(value()).toBe('confirming')
  await settled()
  expect(dispatched).toEqual([])
  actor.send({ type: 'CONFIRM' })
  await settled()
  expect(dispatched).toEqual([{ ut: 3 }])
  expect(value()).toBe('pending')
})

it('tells of a refusal once, and hands over a correction as a new event', async () => {
  const { actor, dispatched, emitted, outbox, value } = start({ needsInput: true })
  actor.send({ type: 'CHOOSE' })
  actor.send({ type: 'GIVE', payload: { ut: 300 } })
  await settled()
  outbox('e1', 'refused')
  outbox('e1', 'refused')
  expect(emitted).toEqual([{ type: 'done' }, { type: 'refused', refusal: REFUSAL }])
  actor.send({ type: 'GIVE', payload: { ut: 3 } })
  await settled()
  expect(dispatched).toEqual([{ ut: 300 }, { ut: 3 }])
  outbox('e1', 'refused')
  expect(value()).toBe('pending')
  outbox('e2', 'accepted')
  expect(value()).toBe('accepted')
})

it('asks again before a correction of what can’t be taken back', async () => {
  const { actor, dispatched, outbox, value } = start({ needsInput: true, needsConfirmation: true })
  actor.send({ type: 'CHOOSE' })
  actor.send({ type: 'GIVE', payload: { ut: 300 } })
  actor.send({ type: 'CONFIRM' })
  await settled()
  outbox('e1', 'refused')
  actor.send({ type: 'GIVE', payload: { ut: 3 } })
  await settled()
  expect(value()).toBe('confirming')
  expect(dispatched).toHaveLength(1)
})

it('undoes what was not sent, and goes on waiting when it was too late', async () => {
  for (const [isStillHere, end] of [
    [true, 'idle'],
    [false, 'pending'],
  ] as const) {
    const { actor, value } = start({}, { isStillHere })
    actor.send({ type: 'CHOOSE' })
    await settled()
    actor.send({ type: 'UNDO' })
    await settled()
    expect(value()).toBe(end)
  }
})

it('is handed over once, however often it is chosen meanwhile', async () => {
  const { actor, dispatched } = start({})
  actor.send({ type: 'CHOOSE' })
  actor.send({ type: 'CHOOSE' })
  await settled()
  expect(dispatched).toHaveLength(1)
})

it('tells what the device found wrong apart from a log that can’t be written', async () => {
  const invalid: Dispatched = { status: 'invalid', code: 'validation', issues: { ut: [{ code: 'max', bound: 96 }] } }
  for (const [answer, rejection] of [
    [async () => invalid, invalid],
    [() => Promise.reject(new Error('quota')), null],
  ] as const) {
    const { actor, emitted, value } = start({}, { answer })
    actor.send({ type: 'CHOOSE' })
    await settled()
    expect(value()).toBe('rejected')
    expect(actor.getSnapshot().context.rejection).toEqual(rejection)
    expect(emitted).toEqual([{ type: 'rejected' }])
  }
})
