import { assign, emit, fromPromise, not, setup, stateIn } from 'xstate'
import { notProvided } from '../core/not-provided.ts'

/** Context of the connection machine. */
export interface ConnectionContext {
  /** Failures to reach the server in a row. */
  readonly failures: number
}

/** Observations about the server and the sign-in. */
export type ConnectionEvent =
  /** An answer in the server's envelope has arrived. */
  | { readonly type: 'REACHED' }
  /** A request got no such answer. */
  | { readonly type: 'LOST' }
  /** The page has focus or is `online`: the server may be reachable again. */
  | { readonly type: 'WAKE' }
  /** The page is `offline`: the server may be out of reach. */
  | { readonly type: 'DOUBT' }
  /** The socket of the hints is connected; it would break with the server. */
  | { readonly type: 'SOCKET_CONNECTED' }
  | { readonly type: 'SOCKET_DISCONNECTED' }
  | { readonly type: 'SIGN_IN_NEEDED' }
  | { readonly type: 'UPGRADE_NEEDED' }
  /** The person has signed in again. */
  | { readonly type: 'RENEWED' }

/**
 * Emitted when the server can be used again. `wasAway`: probes had failed meanwhile. Otherwise only
 * single requests were lost, and their senders repeat them.
 */
export type ConnectionEmitted = { readonly type: 'returned'; readonly wasAway: boolean }

const DEFAULT_PROBE_MS = 15_000

/** Time without an answer after which the server is probed, while there are no hints. */
export const SILENCE_MS = 20_000

/** Time for the answer to a probe of a server that was reachable. */
export const ANSWER_LIMIT_MS = 6000

/**
 * Tracks whether the server can be reached, and whether it accepts this person's events. Sending
 * needs both.
 *
 *   link    unknown ──▶ online (confirmed ⇄ checking) ⇄ offline (waiting ⇄ probing)
 *   socket  notConnectedYet ──▶ disconnected ⇄ connected
 *   gate    open ⇄ signIn | upgrade
 *
 * A client that sends nothing notices a lost server by a probe: when the hints break off, when the
 * browser is offline, and after a silence without hints. While the server can't be reached, one
 * probe at a time finds out whether it can be reached again. An event is never a probe, since an
 * unsent event can still be withdrawn.
 */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent, emitted: {} as ConnectionEmitted },
  actors: {
    /** Resolves with whether the server itself answered. */
    probe: fromPromise<boolean>(notProvided('probe')),
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    resetFailures: assign({ failures: 0 }),
  },
  delays: { nextProbe: DEFAULT_PROBE_MS, silence: SILENCE_MS, answerLimit: ANSWER_LIMIT_MS },
  guards: {
    serverAnswered: (_, hasAnswered: boolean) => hasAnswered,
    isSocketDisconnected: stateIn({ socket: 'disconnected' }),
    isSocketNotDisconnected: not(stateIn({ socket: 'disconnected' })),
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
          entry: 'resetFailures',
          initial: 'confirmed',
          on: { LOST: 'offline' },
          states: {
            confirmed: {
              after: { silence: { guard: 'isSocketDisconnected', target: 'checking' } },
              on: {
                REACHED: { target: 'confirmed', reenter: true },
                DOUBT: 'checking',
                SOCKET_DISCONNECTED: { guard: 'isSocketNotDisconnected', target: 'checking' },
              },
            },
            checking: {
              invoke: {
                src: 'probe',
                onDone: [
                  { guard: { type: 'serverAnswered', params: ({ event }) => event.output }, target: 'confirmed' },
                  { target: '#connection.link.offline', actions: 'countFailure' },
                ],
                onError: { target: '#connection.link.offline', actions: 'countFailure' },
              },
              after: { answerLimit: { target: '#connection.link.offline', actions: 'countFailure' } },
              on: { REACHED: 'confirmed' },
            },
          },
        },
        offline: {
          initial: 'waiting',
          exit: emit(({ context }) => ({ type: 'returned' as const, wasAway: context.failures > 1 })),
          on: { REACHED: 'online' },
          states: {
            waiting: { entry: 'countFailure', after: { nextProbe: 'probing' }, on: { WAKE: 'probing' } },
            probing: {
              invoke: {
                src: 'probe',
                onDone: [
                  {
                    guard: { type: 'serverAnswered', params: ({ event }) => event.output },
                    target: '#connection.link.online',
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    socket: {
      initial: 'notConnectedYet',
      states: {
        notConnectedYet: { on: { SOCKET_CONNECTED: 'connected', SOCKET_DISCONNECTED: 'disconnected' } },
        connected: { on: { SOCKET_DISCONNECTED: 'disconnected' } },
        disconnected: { on: { SOCKET_CONNECTED: 'connected' } },
      },
    },
    gate: {
      initial: 'open',
      states: {
        open: { on: { SIGN_IN_NEEDED: 'signIn', UPGRADE_NEEDED: 'upgrade' } },
        signIn: { exit: emit({ type: 'returned', wasAway: true }), on: { RENEWED: 'open', UPGRADE_NEEDED: 'upgrade' } },
        // A reload loads the newer client. WAKE finds a server that went back to its previous
        // release.
        upgrade: {
          exit: emit({ type: 'returned', wasAway: true }),
          on: { RENEWED: 'open', WAKE: 'open', SIGN_IN_NEEDED: 'signIn' },
        },
      },
    },
  },
})
