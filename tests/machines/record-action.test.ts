import { expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import type { Dispatched } from '#contract/core/events/event.ts'
import { type Payload, type RecordActionInput, recordActionMachine } from '#src/machines/record-action.machine.ts'
import { type Hands, restingStates, stoodIn, untaken, walk } from './walk.ts'

const LOGGED: Dispatched = { status: 'logged', eventId: 'e1', recordId: '12' }
const INVALID: Dispatched = { status: 'invalid', code: 'validation', issues: {} }

const done = (output: unknown) => ({ type: 'xstate.done.actor.0.recordAction.dispatching', output })

const EVENTS: readonly EventObject[] = [
  { type: 'CHOOSE' },
  { type: 'GIVE', payload: { waiting_validation_user_id: '3' } },
  { type: 'DISMISS' },
  done(LOGGED),
  done(INVALID),
  done(null),
  { type: 'xstate.error.actor.0.recordAction.dispatching', error: new Error('disk full') },
] as readonly EventObject[]

const walkOf = (input: RecordActionInput) => {
  let dispatched: Payload[] = []
  const machine = (hands: Hands) => {
    dispatched = []
    return recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched | null, Payload>(({ input: payload }) => {
          dispatched.push(payload)
          return hands.promise() as Promise<Dispatched | null>
        }),
      },
    })
  }
  return walk({
    machine,
    input,
    events: EVENTS,
    check: ({ value, context }, _emitted, happened) => {
      const count = (type: string) => happened.filter((event) => event.type === type).length
      if (value === 'dispatching') expect(dispatched.at(-1)).toEqual(context.payload)
      // Each dispatch has its own click, and its own body where one is needed.
      expect(dispatched.length).toBeLessThanOrEqual(count(input.needsInput ? 'GIVE' : 'CHOOSE'))
    },
  })
}

it('dispatches once for each use, and takes every transition', async () => {
  const walks = [await walkOf({ needsInput: false }), await walkOf({ needsInput: true })]
  expect([...new Set(walks.flatMap(({ states }) => stoodIn(states)))].sort()).toEqual(
    restingStates(recordActionMachine),
  )
  expect(untaken(recordActionMachine, new Set(walks.flatMap(({ transitions }) => [...transitions])))).toEqual([])
})
