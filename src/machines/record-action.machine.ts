import { assign, fromPromise, setup } from 'xstate'
import type { Dispatched } from '#contract/core/events/event.ts'

export type Payload = Readonly<Record<string, unknown>>

export interface RecordActionInput {
  /** The action has a body, which the person fills in first. */
  readonly needsInput: boolean
}

export interface RecordActionContext extends RecordActionInput {
  readonly payload: Payload
}

export type RecordActionEvent =
  | { readonly type: 'CHOOSE' }
  | { readonly type: 'GIVE'; readonly payload: Payload }
  | { readonly type: 'DISMISS' }

const NOT_PROVIDED = () => Promise.reject(new Error('dispatch was not provided'))

/**
 * One use of an action on a record, from the click until the event is on disk.
 *
 *   idle ──CHOOSE──▶ collecting (if input is needed) ──GIVE──▶ dispatching ──▶ idle
 *
 * `dispatch` itself tells the person why an event was not stored.
 */
export const recordActionMachine = setup({
  types: {
    context: {} as RecordActionContext,
    events: {} as RecordActionEvent,
    input: {} as RecordActionInput,
  },
  actors: { dispatch: fromPromise<Dispatched | null, Payload>(NOT_PROVIDED) },
  guards: { needsInput: ({ context }) => context.needsInput },
}).createMachine({
  id: 'recordAction',
  context: ({ input }) => ({ ...input, payload: {} }),
  initial: 'idle',
  states: {
    idle: {
      on: { CHOOSE: [{ guard: 'needsInput', target: 'collecting' }, { target: 'dispatching' }] },
    },
    collecting: {
      on: {
        GIVE: { target: 'dispatching', actions: assign({ payload: ({ event }) => event.payload }) },
        DISMISS: 'idle',
      },
    },
    // Ignores further clicks until the answer: one use is dispatched once.
    dispatching: {
      invoke: {
        src: 'dispatch',
        input: ({ context }) => context.payload,
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
})
