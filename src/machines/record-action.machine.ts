import { assign, emit, fromPromise, setup } from 'xstate'
import type { Dispatched } from '#contract/core/event.ts'

export type Payload = Readonly<Record<string, unknown>>

export interface RecordActionInput {
  /** The action has a body, which the person fills in first. */
  readonly needsInput: boolean
}

export interface RecordActionContext extends RecordActionInput {
  readonly payload: Payload
}

export type RecordActionEvent = { readonly type: 'CHOOSE' } | { readonly type: 'GIVE'; readonly payload: Payload } | { readonly type: 'DISMISS' }

/** Reason of a rejection; null when the worker did not confirm the event. */
export type Rejection = Extract<Dispatched, { status: 'invalid' }> | null

/** `rejected`: the worker did not confirm the event; the page shows the reason. */
export type RecordActionEmitted = { readonly type: 'rejected'; readonly rejection: Rejection }

const NOT_PROVIDED = () => Promise.reject(new Error('dispatch was not provided'))

const rejectionOf = (answer: Dispatched): Rejection => (answer.status === 'invalid' ? answer : null)

/**
 * One use of an action on a record, from the click until the event is on disk.
 *
 *   idle ──CHOOSE──▶ collecting (if input is needed) ──GIVE──▶ dispatching ──▶ idle
 */
export const recordActionMachine = setup({
  types: {
    context: {} as RecordActionContext,
    events: {} as RecordActionEvent,
    emitted: {} as RecordActionEmitted,
    input: {} as RecordActionInput,
  },
  actors: { dispatch: fromPromise<Dispatched, Payload>(NOT_PROVIDED) },
  guards: {
    needsInput: ({ context }) => context.needsInput,
    isLogged: (_, { answer }: { readonly answer: Dispatched }) => answer.status === 'logged',
  },
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
        onDone: [
          { guard: { type: 'isLogged', params: ({ event }) => ({ answer: event.output }) }, target: 'idle' },
          { target: 'idle', actions: emit(({ event }) => ({ type: 'rejected' as const, rejection: rejectionOf(event.output) })) },
        ],
        onError: { target: 'idle', actions: emit({ type: 'rejected' as const, rejection: null }) },
      },
    },
  },
})
