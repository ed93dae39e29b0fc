import { assign, emit, fromPromise, setup } from 'xstate'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { RealtimeEndpoint, SessionUser } from '#contract/core/replication.ts'

export interface SessionTokens {
  readonly access: string
  readonly refresh: string
}

/** A signed-in person, as it stays on the device over a reload. */
export interface Session {
  readonly user: SessionUser
  readonly tokens: SessionTokens
  readonly realtime: RealtimeEndpoint
  /** Others use this device too: as little as possible stays on it, nothing after the person has left. */
  readonly sharedComputer: boolean
}

/** `other_user`: somebody else signed in over the page of a person whose token had expired. */
export interface SignInProblem {
  readonly code: ErrorCode | 'offline' | 'other_user'
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null
}

/** How a session is asked for: by e-mail and password, or by a one-time link: of a fresh installation, of a new password, or one that signs in. */
export type Credentials =
  | { readonly kind: 'sign_in'; readonly email: string; readonly password: string; readonly sharedComputer: boolean }
  | { readonly kind: 'set_up'; readonly body: Readonly<Record<string, string>> }
  | { readonly kind: 'new_password'; readonly token: string; readonly password: string }
  | { readonly kind: 'autolog'; readonly token: string }

/** What becomes of what is not sent when a person leaves. `forget`: everything of theirs leaves this device. */
export type Unsettled = 'keep' | 'discard' | 'forget'

export interface SessionContext {
  readonly session: Session | null
  readonly problem: SignInProblem | null
  /** What the person decided about actions not sent yet, while they leave. */
  readonly unsettled: Unsettled
}

export type SessionEvent =
  | { readonly type: 'SIGN_IN'; readonly credentials: Credentials }
  | { readonly type: 'TOKENS_ROTATED'; readonly tokens: SessionTokens }
  | { readonly type: 'SIGN_IN_NEEDED' }
  | { readonly type: 'SIGN_OUT'; readonly unsettled: Unsettled }

export type SessionEmitted = { readonly type: 'renewed'; readonly session: Session } | { readonly type: 'signedOut' }

const problemOf = (error: unknown): SignInProblem => {
  const { code, errors, retryAfterSeconds } = (typeof error === 'object' && error !== null ? error : {}) as Partial<SignInProblem>
  return { code: code ?? 'offline', errors: errors ?? {}, retryAfterSeconds: retryAfterSeconds ?? null }
}

const OTHER_USER: SignInProblem = { code: 'other_user', errors: {}, retryAfterSeconds: null }

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

/**
 * Who uses this page.
 *
 *   signedOut ⇄ signingIn ──▶ signedIn ──▶ leaving ──▶ signedOut
 *                              │   ▲
 *                              ▼   │ only the same person
 *                            expired ⇄ renewing
 *
 * An expired token takes nothing away: the person's work goes on beneath the sign-in, and sending waits.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as { readonly stored: Session | null },
  },
  actors: {
    /** Rejects with a `SignInProblem`. */
    authenticate: fromPromise<Session, Credentials>(notProvided('authenticate')),
    /** Revokes the token and clears the device; must not fail, for leaving always works. */
    leave: fromPromise<void, { readonly session: Session | null; readonly unsettled: Unsettled }>(notProvided('leave')),
  },
  actions: {
    remember: (_, _session: { readonly session: Session }) => undefined,
    takeTokens: assign(({ context, event }) =>
      event.type === 'TOKENS_ROTATED' && context.session ? { session: { ...context.session, tokens: event.tokens } } : {},
    ),
    rememberTokens: (_, _tokens: { readonly tokens: SessionTokens }) => undefined,
  },
  guards: {
    someoneIsStored: ({ context }) => context.session !== null,
    isTheSamePerson: ({ context }, { session }: { readonly session: Session }) => session.user.id === context.session?.user.id,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ session: input.stored, problem: null, unsettled: 'keep' }),
  initial: 'restoring',
  states: {
    restoring: {
      always: [{ guard: 'someoneIsStored', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      on: { SIGN_IN: 'signingIn' },
    },
    signingIn: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'authenticate',
        input: ({ event }) => credentialsOf(event),
        onDone: {
          target: 'signedIn',
          actions: [assign({ session: ({ event }) => event.output }), { type: 'remember', params: ({ event }) => ({ session: event.output }) }],
        },
        onError: { target: 'signedOut', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    signedIn: {
      entry: assign({ problem: null }),
      on: {
        TOKENS_ROTATED: { actions: ['takeTokens', { type: 'rememberTokens', params: ({ event }) => ({ tokens: event.tokens }) }] },
        SIGN_IN_NEEDED: 'expired',
        SIGN_OUT: { target: 'leaving', actions: assign({ unsettled: ({ event }) => event.unsettled }) },
      },
    },
    expired: {
      on: {
        SIGN_IN: 'renewing',
        // The same person signed in again in another tab: their worker serves this one too.
        TOKENS_ROTATED: {
          target: 'signedIn',
          actions: ['takeTokens', { type: 'rememberTokens', params: ({ event }) => ({ tokens: event.tokens }) }],
        },
        SIGN_OUT: { target: 'leaving', actions: assign({ unsettled: ({ event }) => event.unsettled }) },
      },
    },
    renewing: {
      entry: assign({ problem: null }),
      on: {
        // Nobody waits for an answer of the network to leave.
        SIGN_OUT: { target: 'leaving', actions: assign({ unsettled: ({ event }) => event.unsettled }) },
        TOKENS_ROTATED: {
          target: 'signedIn',
          actions: ['takeTokens', { type: 'rememberTokens', params: ({ event }) => ({ tokens: event.tokens }) }],
        },
      },
      invoke: {
        src: 'authenticate',
        input: ({ event }) => credentialsOf(event),
        onDone: [
          {
            guard: { type: 'isTheSamePerson', params: ({ event }) => ({ session: event.output }) },
            target: 'signedIn',
            actions: [
              assign({ session: ({ context, event }) => renewed(context, event.output) }),
              { type: 'remember', params: ({ context, event }) => ({ session: renewed(context, event.output) }) },
              emit(({ context, event }) => ({ type: 'renewed' as const, session: renewed(context, event.output) })),
            ],
          },
          { target: 'expired', actions: assign({ problem: OTHER_USER }) },
        ],
        onError: { target: 'expired', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    leaving: {
      invoke: {
        src: 'leave',
        input: ({ context }) => ({ session: context.session, unsettled: context.unsettled }),
        // Whatever fails on the way out is of no consequence to the person who leaves.
        onDone: 'left',
        onError: 'left',
      },
    },
    left: {
      entry: [assign({ session: null, problem: null }), emit({ type: 'signedOut' })],
      always: 'signedOut',
    },
  },
})

/** What this device is to the person was said at the first sign-in. */
const renewed = ({ session }: SessionContext, fresh: Session): Session => ({
  ...fresh,
  sharedComputer: session?.sharedComputer ?? fresh.sharedComputer,
})

const credentialsOf = (event: SessionEvent | { readonly type: string }): Credentials =>
  'credentials' in event ? event.credentials : { kind: 'sign_in', email: '', password: '', sharedComputer: false }
