import { assign, fromCallback, fromPromise, raise, setup } from 'xstate'
import { notProvided } from '../core/not-provided.ts'

/** State of the pull beside its place in the diagram. */
export interface PullContext {
  /** Consecutive pulls that the server did not answer to the end. */
  readonly failures: number
  /** Models became wanted during the pull in progress, which may have missed their changes. */
  readonly isPullRequested: boolean
  /** The server refused the token: no further pull before the person has signed in. */
  readonly isSignedOut: boolean
}

/** Events of the pull. */
export type PullEvent =
  /** Some models may have changed; the pull's freshness knows which. */
  | { readonly type: 'MODELS_WANTED' }
  /** Pull every model at once. */
  | { readonly type: 'ALL' }
  | { readonly type: 'SIGN_IN_NEEDED' }
  /** Comes at regular intervals: every model may have changed without a hint. */
  | { readonly type: 'TICK' }

const GATHER_MS = 50
/**
 * After this long without a pull, models are most likely wanted for a single action: they are
 * pulled at once.
 */
const QUIET_AFTER_MS = 250
const RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/**
 * Says when the wanted models are pulled.
 *
 *   resting ──MODELS_WANTED──▶ gathering ──50 ms──▶ pulling ──▶ resting | waiting | signedOut
 *      └──¼ s──▶ quiet ──MODELS_WANTED──▶ pulling
 *
 * `waiting`: the server did not answer to the end.
 *
 * 1. One round at a time. Models that become wanted together make one round.
 * 2. A round takes in models that become wanted meanwhile, and is followed by another round, which
 *    finds what the first had no time for.
 * 3. Models that become wanted after a quiet moment are pulled at once.
 */
export const pullMachine = setup({
  types: { context: {} as PullContext, events: {} as PullEvent },
  actors: {
    /** Resolves with whether every wanted model was pulled to its end. */
    pull: fromPromise<boolean>(notProvided('pull')),
    /** Sends a TICK at regular intervals. */
    ticks: fromCallback<PullEvent>(() => undefined),
  },
  actions: {
    wantAllModels: () => undefined,
    requestPull: assign({ isPullRequested: true }),
    clearRequest: assign({ isPullRequested: false }),
    resetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    noteSignIn: assign({ isSignedOut: false }),
    noteSignOut: assign({ isSignedOut: true }),
  },
  delays: {
    gather: GATHER_MS,
    quiet: QUIET_AFTER_MS,
    retry: ({ context }) => Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (context.failures - 1)),
  },
  guards: {
    isSignedOut: ({ context }) => context.isSignedOut,
    isPullRequested: ({ context }) => context.isPullRequested,
    isComplete: (_, isDone: boolean) => isDone,
  },
}).createMachine({
  id: 'pull',
  context: { failures: 0, isPullRequested: false, isSignedOut: false },
  initial: 'resting',
  invoke: { src: 'ticks' },
  on: { TICK: { actions: ['wantAllModels', raise({ type: 'MODELS_WANTED' })] } },
  states: {
    resting: {
      always: [
        { guard: 'isSignedOut', target: 'signedOut' },
        { guard: 'isPullRequested', target: 'gathering' },
      ],
      after: { quiet: 'quiet' },
      on: { MODELS_WANTED: 'gathering', ALL: 'pulling' },
    },
    quiet: { on: { MODELS_WANTED: 'pulling', ALL: 'pulling' } },
    gathering: { after: { gather: 'pulling' }, on: { ALL: 'pulling' } },
    pulling: {
      entry: 'clearRequest',
      on: {
        MODELS_WANTED: { actions: 'requestPull' },
        ALL: { actions: ['requestPull', 'noteSignIn'] },
        SIGN_IN_NEEDED: { actions: 'noteSignOut' },
      },
      invoke: {
        src: 'pull',
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'resetFailures',
          },
          { target: 'waiting', actions: 'countFailure' },
        ],
        onError: { target: 'waiting', actions: 'countFailure' },
      },
    },
    waiting: {
      always: { guard: 'isSignedOut', target: 'signedOut' },
      after: { retry: 'pulling' },
      on: { MODELS_WANTED: 'gathering', ALL: 'pulling' },
    },
    signedOut: { on: { ALL: { target: 'pulling', actions: 'noteSignIn' } } },
  },
})
