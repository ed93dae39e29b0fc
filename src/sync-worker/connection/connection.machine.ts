import { assign, emit, fromPromise, not, setup, stateIn } from 'xstate'

export interface ConnectionContext {
  /** Failures to reach the server in a row. */
  readonly failures: number
}

export type ConnectionEvent =
  /** Something that only our server says has come back. */
  | { readonly type: 'REACHED' }
  | { readonly type: 'LOST' }
  /** The page has focus or says `online`: a hint, no more. */
  | { readonly type: 'WAKE' }
  /** Something says that the server may be gone: the page says `offline`. */
  | { readonly type: 'DOUBT' }
  /** Hints come over a connection of their own, which would break with the server. */
  | { readonly type: 'HINTS_ON' }
  | { readonly type: 'HINTS_OFF' }
  | { readonly type: 'SIGN_IN_NEEDED' }
  | { readonly type: 'UPGRADE_NEEDED' }
  /** The same person signed in again. */
  | { readonly type: 'RENEWED' }

/**
 * `returned`: it can be worked with again, after it could not. `wasAway` says that it had been asked for in vain: else only what was lost was lost,
 * and whoever lost it knows when to try again.
 */
export type ConnectionEmitted = { readonly type: 'returned'; readonly wasAway: boolean }

const NOT_PROVIDED = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

const DEFAULT_PROBE_MS = 15_000

/** Without hints, a server that said nothing for this long is asked whether it is there. */
export const SILENCE_MS = 20_000

/** Whoever is doubted and answers nothing for this long is out of reach. */
export const ANSWER_LIMIT_MS = 6000

/**
 * Whether the server can be reached, and whether it takes what this person sends. Sending needs both.
 *
 *   link    unknown ──▶ online (sure ⇄ asking) ⇄ offline (waiting ⇄ probing)
 *   hints   unheard ──▶ missing ⇄ coming
 *   gate    open ⇄ signIn | upgrade
 *
 * Nobody who only reads hears of a server that went away: when the hints break off, when the browser doubts it, and after a silence without hints
 * it is asked. While the server can't be reached, one harmless request at a time finds out whether it can again: an event is no probe, for one that was never
 * sent can still be withdrawn.
 */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent, emitted: {} as ConnectionEmitted },
  actors: {
    /** Was it our server that answered? */
    probe: fromPromise<boolean>(NOT_PROVIDED('probe')),
  },
  actions: {
    count: assign({ failures: ({ context }) => context.failures + 1 }),
    forget: assign({ failures: 0 }),
  },
  delays: { nextProbe: DEFAULT_PROBE_MS, silence: SILENCE_MS, answerLimit: ANSWER_LIMIT_MS },
  guards: {
    itIsOurs: (_, isOurs: boolean) => isOurs,
    hintsAreMissing: stateIn({ hints: 'missing' }),
    hintsMayHaveCome: not(stateIn({ hints: 'missing' })),
  },
}).createMachine({
  id: 'connection',
  context: { failures: 0 },
  type: 'parallel',
  states: {
    link: {
      initial: 'unknown',
      states: {
        unknown: { on: { REACHED: 'online', LOST: 'offline' } },
        online: {
          entry: 'forget',
          initial: 'sure',
          on: { LOST: 'offline' },
          states: {
            sure: {
              after: { silence: { guard: 'hintsAreMissing', target: 'asking' } },
              on: {
                REACHED: { target: 'sure', reenter: true },
                DOUBT: 'asking',
                HINTS_OFF: { guard: 'hintsMayHaveCome', target: 'asking' },
              },
            },
            asking: {
              invoke: {
                src: 'probe',
                onDone: [
                  { guard: { type: 'itIsOurs', params: ({ event }) => event.output }, target: 'sure' },
                  { target: '#connection.link.offline', actions: 'count' },
                ],
                onError: { target: '#connection.link.offline', actions: 'count' },
              },
              after: { answerLimit: { target: '#connection.link.offline', actions: 'count' } },
              on: { REACHED: 'sure' },
            },
          },
        },
        offline: {
          initial: 'waiting',
          exit: emit(({ context }) => ({ type: 'returned' as const, wasAway: context.failures > 1 })),
          on: { REACHED: 'online' },
          states: {
            waiting: { entry: 'count', after: { nextProbe: 'probing' }, on: { WAKE: 'probing' } },
            probing: {
              invoke: {
                src: 'probe',
                onDone: [
                  { guard: { type: 'itIsOurs', params: ({ event }) => event.output }, target: '#connection.link.online' },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    hints: {
      initial: 'unheard',
      states: {
        unheard: { on: { HINTS_ON: 'coming', HINTS_OFF: 'missing' } },
        coming: { on: { HINTS_OFF: 'missing' } },
        missing: { on: { HINTS_ON: 'coming' } },
      },
    },
    gate: {
      initial: 'open',
      states: {
        open: { on: { SIGN_IN_NEEDED: 'signIn', UPGRADE_NEEDED: 'upgrade' } },
        signIn: { exit: emit({ type: 'returned', wasAway: true }), on: { RENEWED: 'open', UPGRADE_NEEDED: 'upgrade' } },
        // A reload brings the newer client. A server that went back to its former release is found by asking again.
        upgrade: { exit: emit({ type: 'returned', wasAway: true }), on: { RENEWED: 'open', WAKE: 'open', SIGN_IN_NEEDED: 'signIn' } },
      },
    },
  },
})
