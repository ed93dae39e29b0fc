import { assign, emit, fromPromise, setup } from 'xstate'

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

/**
 * Whether the server can be reached, and whether it takes what this person sends. Sending needs both.
 *
 *   link   unknown ──▶ online ⇄ offline (waiting ⇄ probing)
 *   gate   open ⇄ signIn | upgrade
 *
 * While the server can't be reached, one harmless request at a time finds out whether it can again: an event is no probe, for one that was never
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
  delays: { nextProbe: DEFAULT_PROBE_MS },
  guards: {
    itIsOurs: (_, isOurs: boolean) => isOurs,
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
        online: { entry: 'forget', on: { LOST: 'offline' } },
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
