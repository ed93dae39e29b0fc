import { assign, fromPromise, setup } from 'xstate'
import type { RecordId } from '#contract/core/ids.ts'

/** A change of a run, or a new run, whose start ends the present run in the same step. */
export type TimerAct =
  | { readonly kind: 'start'; readonly ticketId: RecordId | null }
  | { readonly kind: 'pause' | 'resume' | 'reopen' | 'discard'; readonly runId: RecordId }

export interface TimerStop {
  readonly runId: RecordId
  /** The end that the person chose, ISO 8601 UTC; null for now. */
  readonly end: string | null
}

export interface TimerContext {
  /** The run that is stopped or described. */
  readonly runId: RecordId | null
  /** A probable end of a run that was forgotten, ISO 8601 UTC. */
  readonly proposedEnd: string | null
  readonly end: string | null
  readonly act: TimerAct | null
}

export type TimerEvent =
  | { readonly type: 'ACT'; readonly act: TimerAct }
  | { readonly type: 'STOP'; readonly runId: RecordId; readonly proposedEnd: string | null }
  | { readonly type: 'CHOOSE_END'; readonly end: string | null }
  | { readonly type: 'DESCRIBE'; readonly runId: RecordId }
  | { readonly type: 'DISMISS' }

const NOT_PROVIDED = () => Promise.reject(new Error('the dispatch was not provided'))

/**
 * Questions to the person about their timer. The runs themselves are records: they live in the
 * mirror and go on without this page.
 *
 *   resting ──STOP──▶ (choosingEnd, if forgotten) ──▶ stopping ──▶ describing ──DISMISS──▶ resting
 *      │  ▲                                                            │
 *     ACT └───────────────────────────── acting ◀──────────ACT─────────┘
 *
 * The stop is stored before the person describes the work: nothing that happens then loses it.
 */
export const timerMachine = setup({
  types: { context: {} as TimerContext, events: {} as TimerEvent },
  actors: {
    act: fromPromise<boolean, TimerAct | null>(NOT_PROVIDED),
    stop: fromPromise<boolean, TimerStop>(NOT_PROVIDED),
  },
  guards: {
    isForgotten: (_, proposedEnd: string | null) => proposedEnd !== null,
    isStored: (_, stored: boolean) => stored,
  },
}).createMachine({
  id: 'timer',
  context: { runId: null, proposedEnd: null, end: null, act: null },
  initial: 'resting',
  states: {
    resting: {
      on: {
        ACT: { target: 'acting', actions: assign({ act: ({ event }) => event.act }) },
        STOP: [
          {
            guard: { type: 'isForgotten', params: ({ event }) => event.proposedEnd },
            target: 'choosingEnd',
            actions: assign({
              runId: ({ event }) => event.runId,
              proposedEnd: ({ event }) => event.proposedEnd,
              end: null,
            }),
          },
          { target: 'stopping', actions: assign({ runId: ({ event }) => event.runId, proposedEnd: null, end: null }) },
        ],
        DESCRIBE: { target: 'describing', actions: assign({ runId: ({ event }) => event.runId }) },
      },
    },
    choosingEnd: {
      on: {
        CHOOSE_END: { target: 'stopping', actions: assign({ end: ({ event }) => event.end }) },
        DISMISS: 'resting',
      },
    },
    // Ignores further presses of the key until the stop is stored.
    stopping: {
      invoke: {
        src: 'stop',
        input: ({ context }) => ({ runId: context.runId ?? '', end: context.end }),
        onDone: [
          { guard: { type: 'isStored', params: ({ event }) => event.output }, target: 'describing' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
    describing: {
      on: {
        DISMISS: 'resting',
        ACT: { target: 'acting', actions: assign({ act: ({ event }) => event.act }) },
      },
    },
    acting: {
      invoke: { src: 'act', input: ({ context }) => context.act, onDone: 'resting', onError: 'resting' },
    },
  },
})
