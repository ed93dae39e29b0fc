import { assign, emit, fromPromise, setup } from 'xstate'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { RealtimeEndpoint, SessionUser } from '#contract/core/events/replication.ts'

export interface SessionTokens {
  readonly access: string
  readonly refresh: string
}

/** Session of a signed-in person, stored on the device over a reload. */
export interface Session {
  readonly user: SessionUser
  readonly tokens: SessionTokens
  readonly realtime: RealtimeEndpoint
  /**
   * Several people use this device: it stores as little as possible, and nothing after a sign-out.
   */
  readonly sharedComputer: boolean
}

/** Reason of a failed sign-in. `other_user`: another person tried to renew an expired session. */
export interface SignInProblem {
  readonly code: ErrorCode | 'offline' | 'other_user'
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null
}

/**
 * Credentials of a sign-in: e-mail and password, or the one-time link of a new installation, of a
 * new password or of a sign-in.
 */
export type Credentials =
  | { readonly kind: 'sign_in'; readonly email: string; readonly password: string; readonly sharedComputer: boolean }
  | { readonly kind: 'set_up'; readonly body: Readonly<Record<string, string>> }
  | { readonly kind: 'new_password'; readonly token: string; readonly password: string }
  | { readonly kind: 'autolog'; readonly token: string }

/**
 * Treatment of unsent events at a sign-out. `forget`: all data of the person is deleted from this
 * device.
 */
export type Unsettled = 'keep' | 'discard' | 'forget'

export interface SessionContext {
  readonly session: Session | null
  readonly problem: SignInProblem | null
  /** The person's choice about unsent events, during a sign-out. */
  readonly unsettled: Unsettled
}

export type SessionEvent =
  | { readonly type: 'SIGN_IN'; readonly credentials: Credentials }
  | { readonly type: 'TOKENS_ROTATED'; readonly tokens: SessionTokens }
  | { readonly type: 'SIGN_IN_NEEDED' }
  /** The person's own record has changed: name, picture, day. */
  | { readonly type: 'USER_CHANGED'; readonly user: SessionUser }
  | { readonly type: 'SIGN_OUT'; readonly unsettled: Unsettled }

export type SessionEmitted = { readonly type: 'renewed'; readonly session: Session } | { readonly type: 'signedOut' }

const problemOf = (error: unknown): SignInProblem => {
  const { code, errors, retryAfterSeconds } = (typeof error === 'object' && error !== null ? error : {}) as Partial<SignInProblem>
  return { code: code ?? 'offline', errors: errors ?? {}, retryAfterSeconds: retryAfterSeconds ?? null }
}

const OTHER_USER: SignInProblem = { code: 'other_user', errors: {}, retryAfterSeconds: null }

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

/**
 * The session of a page.
 *
 *   signedOut ⇄ signingIn ──▶ signedIn ──▶ leaving ──▶ signedOut
 *                              │   ▲
 *                              ▼   │ only the same person
 *                            expired ⇄ renewing
 *
 * With an expired token the person can work on; sending waits for the new sign-in.
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
    /** Ends the session on the device and at the server. A failure does not stop the sign-out. */
    leave: fromPromise<void, { readonly session: Session | null; readonly unsettled: Unsettled }>(notProvided('leave')),
  },
  actions: {
    storeSession: (_, _session: { readonly session: Session }) => undefined,
    replaceTokens: assign(({ context, event }) =>
      event.type === 'TOKENS_ROTATED' && context.session ? { session: { ...context.session, tokens: event.tokens } } : {},
    ),
    replaceUser: assign(({ context, event }) =>
      event.type === 'USER_CHANGED' && context.session ? { session: { ...context.session, user: event.user } } : {},
    ),
    storeTokens: (_, _tokens: { readonly tokens: SessionTokens }) => undefined,
    storeUser: (_, _user: { readonly user: SessionUser }) => undefined,
  },
  guards: {
    hasStoredSession: ({ context }) => context.session !== null,
    isSamePerson: ({ context }, { session }: { readonly session: Session }) => session.user.id === context.session?.user.id,
  },
}).createMachine({
  // The namespace of the state (specification, section 9).
  id: 'auth',
  context: ({ input }) => ({ session: input.stored, problem: null, unsettled: 'keep' }),
  initial: 'restoring',
  states: {
    restoring: {
      always: [{ guard: 'hasStoredSession', target: 'signedIn' }, { target: 'signedOut' }],
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
          actions: [assign({ session: ({ event }) => event.output }), { type: 'storeSession', params: ({ event }) => ({ session: event.output }) }],
        },
        onError: { target: 'signedOut', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    signedIn: {
      entry: assign({ problem: null }),
      on: {
        TOKENS_ROTATED: { actions: ['replaceTokens', { type: 'storeTokens', params: ({ event }) => ({ tokens: event.tokens }) }] },
        SIGN_IN_NEEDED: 'expired',
        USER_CHANGED: { actions: ['replaceUser', { type: 'storeUser', params: ({ event }) => ({ user: event.user }) }] },
        SIGN_OUT: { target: 'leaving', actions: assign({ unsettled: ({ event }) => event.unsettled }) },
      },
    },
    expired: {
      on: {
        SIGN_IN: 'renewing',
        USER_CHANGED: { actions: ['replaceUser', { type: 'storeUser', params: ({ event }) => ({ user: event.user }) }] },
        // The person signed in again in another tab; both tabs share the worker.
        TOKENS_ROTATED: {
          target: 'signedIn',
          actions: ['replaceTokens', { type: 'storeTokens', params: ({ event }) => ({ tokens: event.tokens }) }],
        },
        SIGN_OUT: { target: 'leaving', actions: assign({ unsettled: ({ event }) => event.unsettled }) },
      },
    },
    renewing: {
      entry: assign({ problem: null }),
      on: {
        USER_CHANGED: { actions: ['replaceUser', { type: 'storeUser', params: ({ event }) => ({ user: event.user }) }] },
        // Sign-out must not wait for the network.
        SIGN_OUT: { target: 'leaving', actions: assign({ unsettled: ({ event }) => event.unsettled }) },
        TOKENS_ROTATED: {
          target: 'signedIn',
          actions: ['replaceTokens', { type: 'storeTokens', params: ({ event }) => ({ tokens: event.tokens }) }],
        },
      },
      invoke: {
        src: 'authenticate',
        input: ({ event }) => credentialsOf(event),
        onDone: [
          {
            guard: { type: 'isSamePerson', params: ({ event }) => ({ session: event.output }) },
            target: 'signedIn',
            actions: [
              assign({ session: ({ context, event }) => renewed(context, event.output) }),
              { type: 'storeSession', params: ({ context, event }) => ({ session: renewed(context, event.output) }) },
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
        // A failure during the sign-out does not concern the person.
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

/** Keeps the choice of a shared computer, which is made at the first sign-in. */
const renewed = ({ session }: SessionContext, fresh: Session): Session => ({
  ...fresh,
  sharedComputer: session?.sharedComputer ?? fresh.sharedComputer,
})

const credentialsOf = (event: SessionEvent | { readonly type: string }): Credentials =>
  'credentials' in event ? event.credentials : { kind: 'sign_in', email: '', password: '', sharedComputer: false }
