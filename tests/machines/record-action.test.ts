import { describe, expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import type { Dispatched, Refusal } from '#contract/core/event.ts'
import { type Payload, type RecordActionInput, recordActionMachine } from '#src/machines/record-action.machine.ts'
import { type Hands, restingStates, stoodIn, untaken, walk } from './walk.ts'

const REFUSAL: Refusal = {
  code: 'transition_not_allowed',
  status: 409,
  message: '',
  errors: {},
  changed: { by: 'Marie', at: '2026-01-01T14:02:00.000Z' },
}
const LOGGED: Dispatched = { status: 'logged', eventId: 'e1', recordId: '12' }
const INVALID: Dispatched = { status: 'invalid', code: 'validation', issues: {} }

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

const walkOf = (input: RecordActionInput) => {
  let dispatched: Payload[] = []
  let cancelled: string[] = []
  const machine = (hands: Hands) => {
    dispatched = []
    cancelled = []
    return recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched, Payload>(({ input: payload }) => {
          dispatched.push(payload)
          return hands.promise() as Promise<Dispatched>
        }),
        cancel: fromPromise<boolean, string>(({ input: eventId }) => {
          cancelled.push(eventId)
          return hands.promise() as Promise<boolean>
        }),
      },
    })
  }
  return walk({
    machine,
    input,
    events: EVENTS,
    check: ({ value, context }, emitted, happened) => {
      const told = (type: string) => emitted.filter((event) => event.type === type).length
      const at = (...states: readonly string[]) => states.includes(String(value))
      expect(context.eventId !== null).toBe(at('pending', 'undoing', 'accepted', 'refused'))
      expect(context.refusal !== null).toBe(at('refused'))
      if (!at('rejected')) expect(context.rejection).toBeNull()
      // Each use of the action is handed over once: one word of the device to each, but for the one still under way.
      expect(told('done') + told('rejected')).toBe(dispatched.length - (at('dispatching') ? 1 : 0))
      if (at('dispatching', 'pending')) expect(dispatched.at(-1)).toEqual(context.payload)
      // Nothing leaves that the person has not filled in, or not confirmed: a correction neither.
      const said = (type: string) => happened.filter((event) => event.type === type).length
      if (input.needsInput) expect(dispatched.length).toBeLessThanOrEqual(said('GIVE'))
      if (input.needsConfirmation) expect(dispatched.length).toBeLessThanOrEqual(said('CONFIRM'))
      expect(cancelled.every((eventId) => eventId === 'e1')).toBe(true)
      if (at('undoing')) expect(cancelled.length).toBeGreaterThan(0)
      if (at('refused')) expect(emitted.at(-1)).toEqual({ type: 'refused', refusal: REFUSAL })
    },
  })
}

const KINDS = [
  ['that needs nothing', { needsInput: false, needsConfirmation: false }, ['collecting', 'confirming']],
  ['that needs somebody', { needsInput: true, needsConfirmation: false }, ['confirming']],
  ['that can’t be taken back', { needsInput: false, needsConfirmation: true }, ['collecting']],
  ['that needs both', { needsInput: true, needsConfirmation: true }, []],
] as const

describe('an action', () => {
  it.each(KINDS)('%s is handed over once, and told once how it ended', async (_name, input, never) => {
    const { states } = await walkOf(input)
    const expected = restingStates(recordActionMachine).filter((state) => !never.some((name) => name === state))
    expect(stoodIn(states)).toEqual(expected)
  })

  it('takes every transition, over its four kinds', async () => {
    const walks = []
    for (const [, input] of KINDS) walks.push(await walkOf(input))
    expect(untaken(recordActionMachine, new Set(walks.flatMap(({ transitions }) => [...transitions])))).toEqual([])
  })
})
