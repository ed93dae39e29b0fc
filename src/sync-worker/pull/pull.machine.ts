import { assign, fromCallback, fromPromise, raise, setup } from 'xstate'

export interface PullContext {
  /** Pulls in a row that the server did not answer to the end. */
  readonly failures: number
  /** Something was wanted while a pull was under way that it may not have noticed. */
  readonly isAsked: boolean
  /** The token is refused: asking again before the person has signed in would only be refused again. */
  readonly isSignedOut: boolean
}

export type PullEvent =
  /** Something may have changed; what, the port that holds it has been told. */
  | { readonly type: 'HINT' }
  /** At once. */
  | { readonly type: 'ALL' }
  | { readonly type: 'SIGN_IN_NEEDED' }
  /** As if there had been a hint for everything: one that is lost costs time, never data. */
  | { readonly type: 'TICK' }

const HINT_DELAY_MS = 50
/** Nothing was pulled for so long: a hint is most likely one person's one action, and somebody may be looking. */
const QUIET_AFTER_MS = 250
const RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * When the mirror is brought in step with the server.
 *
 *   resting ──HINT──▶ gathering ──50 ms──▶ pulling ──▶ resting | waiting (the server did not answer) | signedOut
 *      └──¼ s──▶ quiet ──HINT──────────────▶
 *
 * Hints that come together make one pull; the one under way notices those that come meanwhile. The first after a quiet moment is followed at once.
 */
export const pullMachine = setup({
  types: { context: {} as PullContext, events: {} as PullEvent },
  actors: {
    /** Answers whether the server could be asked to the end of what was wanted. */
    pull: fromPromise<boolean>(() => Promise.reject(new Error('pull was not provided'))),
    /** Sends a TICK now and then. */
    clock: fromCallback<PullEvent>(() => undefined),
  },
  actions: {
    wantEverything: () => undefined,
    ask: assign({ isAsked: true }),
    begin: assign({ isAsked: false }),
    succeed: assign({ failures: 0 }),
    fail: assign({ failures: ({ context }) => context.failures + 1 }),
    signIn: assign({ isSignedOut: false }),
    signOut: assign({ isSignedOut: true }),
  },
  delays: {
    gather: HINT_DELAY_MS,
    quiet: QUIET_AFTER_MS,
    retry: ({ context }) => Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (context.failures - 1)),
  },
  guards: {
    isSignedOut: ({ context }) => context.isSignedOut,
    isAsked: ({ context }) => context.isAsked,
    itIsDone: (_, isDone: boolean) => isDone,
  },
}).createMachine({
  id: 'pull',
  context: { failures: 0, isAsked: false, isSignedOut: false },
  initial: 'resting',
  invoke: { src: 'clock' },
  on: { TICK: { actions: ['wantEverything', raise({ type: 'HINT' })] } },
  states: {
    resting: {
      always: [
        { guard: 'isSignedOut', target: 'signedOut' },
        { guard: 'isAsked', target: 'gathering' },
      ],
      after: { quiet: 'quiet' },
      on: { HINT: 'gathering', ALL: 'pulling' },
    },
    quiet: { on: { HINT: 'pulling', ALL: 'pulling' } },
    gathering: { after: { gather: 'pulling' }, on: { ALL: 'pulling' } },
    pulling: {
      entry: 'begin',
      on: {
        HINT: { actions: 'ask' },
        ALL: { actions: ['ask', 'signIn'] },
        SIGN_IN_NEEDED: { actions: 'signOut' },
      },
      invoke: {
        src: 'pull',
        onDone: [
          { guard: { type: 'itIsDone', params: ({ event }) => event.output }, target: 'resting', actions: 'succeed' },
          { target: 'waiting', actions: 'fail' },
        ],
        onError: { target: 'waiting', actions: 'fail' },
      },
    },
    waiting: {
      always: { guard: 'isSignedOut', target: 'signedOut' },
      after: { retry: 'pulling' },
      on: { HINT: 'gathering', ALL: 'pulling' },
    },
    signedOut: { on: { ALL: { target: 'pulling', actions: 'signIn' } } },
  },
})
