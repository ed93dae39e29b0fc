import { describe, expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import type { Dispatched, Refusal } from '#contract/core/event.ts'
import { recordActionMachine } from '#src/machines/record-action.machine.ts'
import { type Hands, restingStates, stoodIn, walk } from './walk.ts'

const REFUSAL: Refusal = {
  code: 'transition_not_allowed',
  status: 409,
  message: '',
  errors: {},
  changed: { by: 'Marie', at: '2026-01-01T14:02:00.000Z' },
}
const LOGGED: Dispatched = { status: 'logged', eventId: 'e1', recordId: '12' }
const INVALID: Dispatched = { status: 'invalid', code: 'validation', issues: {} }

const machine = (hands: Hands) =>
  recordActionMachine.provide({
    actors: {
      dispatch: fromPromise(() => hands.promise() as Promise<Dispatched>),
      cancel: fromPromise(() => hands.promise() as Promise<boolean>),
    },
  })

const done = (state: string, output: unknown) => ({ type: `xstate.done.actor.0.recordAction.${state}`, output })

const EVENTS: readonly EventObject[] = [
  { type: 'CHOOSE' },
  { type: 'GIVE', payload: { waiting_validation_user_id: '3' } },
  { type: 'CONFIRM' },
  { type: 'DISMISS' },
  { type: 'UNDO' },
  { type: 'OUTBOX', event: { id: 'e1', state: 'accepted', refusal: null } },
  { type: 'OUTBOX', event: { id: 'e1', state: 'refused', refusal: REFUSAL } },
  { type: 'OUTBOX', event: { id: 'e1', state: 'cancelled', refusal: null } },
  { type: 'OUTBOX', event: { id: 'somebody-else', state: 'refused', refusal: REFUSAL } },
  done('dispatching', LOGGED),
  done('dispatching', INVALID),
  { type: 'xstate.error.actor.0.recordAction.dispatching', error: new Error('disk full') },
  done('undoing', true),
  done('undoing', false),
  { type: 'xstate.error.actor.0.recordAction.undoing', error: new Error('worker gone') },
] as readonly EventObject[]

describe.each([
  ['that needs nothing', { needsInput: false, needsConfirmation: false }, ['collecting', 'confirming']],
  ['that needs somebody', { needsInput: true, needsConfirmation: false }, ['confirming']],
  ['that can’t be taken back', { needsInput: false, needsConfirmation: true }, ['collecting']],
  ['that needs both', { needsInput: true, needsConfirmation: true }, []],
] as const)('an action %s', (_name, input, never) => {
  it('is handed over once, and told once how it ended', async () => {
    const { states } = await walk({
      machine,
      input,
      events: EVENTS,
      check: ({ value, context }) => {
        expect(context.eventId !== null).toBe(['pending', 'undoing', 'accepted', 'refused'].includes(String(value)))
        expect(context.refusal !== null).toBe(value === 'refused')
        if (value === 'rejected') expect(context.refusal).toBeNull()
      },
    })
    const expected = restingStates(recordActionMachine).filter((state) => !never.some((name) => name === state))
    expect(stoodIn(states)).toEqual(expected)
  })
})
