import { assign, emit, fromPromise, setup } from 'xstate'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { RealtimeEndpoint, SecondStepMethod, SessionUser } from '#contract/core/protocol.ts'

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

/** Step that a person still has to take after their password. */
export interface SecondStep {
  /** `confirm`: by a second factor. `enrol`: the person has to set one up first. */
  readonly kind: 'confirm' | 'enrol'
  /** Names this sign-in to the server. */
  readonly token: string
  readonly methods: readonly SecondStepMethod[]
  /** Choice made with the password, for the session that follows. */
  readonly sharedComputer: boolean
}

/** Reason of a failed sign-in. `other_user`: another person tried to renew an expired session. */
export interface SignInProblem {
  readonly code: ErrorCode | 'offline' | 'other_user'
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null
}

/**
 * Credentials of a sign-in: e-mail and password, a passkey, or the one-time link of a new
 * installation, of a new password or of a sign-in. Then those of the second step: a code, a
 * passkey, or the tokens that came with a new second factor.
 */
export type Credentials =
  | { readonly kind: 'sign_in'; readonly email: string; readonly password: string; readonly sharedComputer: boolean }
  | { readonly kind: 'set_up'; readonly body: Readonly<Record<string, string>> }
  | { readonly kind: 'new_password'; readonly token: string; readonly password: string }
  | { readonly kind: 'autolog'; readonly token: string }
  | { readonly kind: 'passkey'; readonly response: object; readonly sharedComputer: boolean }
  | { readonly kind: 'code'; readonly token: string; readonly code: string }
  | { readonly kind: 'second_passkey'; readonly token: string; readonly response: object }
  | { readonly kind: 'enrolled'; readonly tokens: SessionTokens }

/**
 * Treatment of unsent events at a sign-out. `forget`: all data of the person is deleted from this
 * device.
 */
export type SignOutMode = 'keep' | 'discard' | 'forget'

export interface SessionContext {
  readonly session: Session | null
  readonly problem: SignInProblem | null
  /** The open step of this sign-in; null before and after it. */
  readonly step: SecondStep | null
  /** The person's choice about unsent events, during a sign-out. */
  readonly signOutMode: SignOutMode
}

export type SessionEvent =
  | { readonly type: 'SIGN_IN'; readonly credentials: Credentials }
  /** The person gives up the second step, to sign in from the start. */
  | { readonly type: 'BACK' }
  | { readonly type: 'TOKENS_ROTATED'; readonly tokens: SessionTokens }
  | { readonly type: 'SIGN_IN_NEEDED' }
  /** The person's own record has changed: name, picture, day. */
  | { readonly type: 'USER_CHANGED'; readonly user: SessionUser }
  | { readonly type: 'SIGN_OUT'; readonly signOutMode: SignOutMode }

export type SessionEmitted = { readonly type: 'renewed'; readonly session: Session } | { readonly type: 'signedOut' }

const problemOf = (error: unknown): SignInProblem => {
  const { code, errors, retryAfterSeconds } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<SignInProblem>
  return { code: code ?? 'offline', errors: errors ?? {}, retryAfterSeconds: retryAfterSeconds ?? null }
}

const OTHER_USER: SignInProblem = { code: 'other_user', errors: {}, retryAfterSeconds: null }

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as { readonly stored: Session | null },
  },
  actors: {
    /** Rejects with a `SignInProblem`. */
    authenticate: fromPromise<Session | SecondStep, Credentials>(notProvided('authenticate')),
    /** Ends the session on the device and at the server. A failure does not stop the sign-out. */
    endSession: fromPromise<void, { readonly session: Session | null; readonly signOutMode: SignOutMode }>(
      notProvided('endSession'),
    ),
  },
  actions: {
    storeSession: (_, _session: { readonly session: Session }) => undefined,
    replaceTokens: assign(({ context, event }) =>
      event.type === 'TOKENS_ROTATED' && context.session
        ? { session: { ...context.session, tokens: event.tokens } }
        : {},
    ),
    replaceUser: assign(({ context, event }) =>
      event.type === 'USER_CHANGED' && context.session ? { session: { ...context.session, user: event.user } } : {},
    ),
    storeTokens: (_, _tokens: { readonly tokens: SessionTokens }) => undefined,
    storeUser: (_, _user: { readonly user: SessionUser }) => undefined,
  },
  guards: {
    hasStoredSession: ({ context }) => context.session !== null,
    isSamePerson: ({ context }, { output }: { readonly output: Session | SecondStep }) =>
      'user' in output && output.user.id === context.session?.user.id,
    isStep: (_, { output }: { readonly output: Session | SecondStep }) => !('user' in output),
    /** The step can be tried again. */
    keepsStep: ({ context }, { error }: { readonly error: unknown }) =>
      context.step !== null && problemOf(error).code !== 'step_expired',
  },
})

/** Transitions of a page whose session has expired. Sign-out must not wait for the network. */
const duringRenewal = sessionSetup.createStateConfig({
  on: {
    USER_CHANGED: { actions: ['replaceUser', { type: 'storeUser', params: ({ event }) => ({ user: event.user }) }] },
    // The person signed in again in another tab; both tabs share the worker.
    TOKENS_ROTATED: {
      target: 'signedIn',
      actions: ['replaceTokens', { type: 'storeTokens', params: ({ event }) => ({ tokens: event.tokens }) }],
    },
    SIGN_OUT: { target: 'signingOut', actions: assign({ signOutMode: ({ event }) => event.signOutMode }) },
  },
})

/**
 * The session of a page.
 *
 *   signedOut ⇄ signingIn ──▶ signedIn ──▶ signingOut ──▶ signedOut
 *                  ⇅           │   ▲
 *              confirming      ▼   │ only the same person
 *                            expired ⇄ renewing ⇄ confirmingAgain
 *
 * `confirming` and `confirmingAgain` wait for the second step of a sign-in. A wrong code leaves the
 * step open; an expired one leads back to the password.
 *
 * With an expired token the person can work on; sending waits for the new sign-in.
 */
export const sessionMachine = sessionSetup.createMachine({
  // The namespace of the state (specification, section 9).
  id: 'auth',
  context: ({ input }) => ({ session: input.stored, problem: null, step: null, signOutMode: 'keep' }),
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
        onDone: [
          {
            guard: { type: 'isStep', params: ({ event }) => ({ output: event.output }) },
            target: 'confirming',
            actions: assign({ step: ({ event }) => stepIn(event.output) }),
          },
          {
            target: 'signedIn',
            actions: [
              assign({ session: ({ context, event }) => opened(context, event.output) }),
              { type: 'storeSession', params: ({ context, event }) => ({ session: opened(context, event.output) }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'keepsStep', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
            actions: assign({ problem: ({ event }) => problemOf(event.error) }),
          },
          { target: 'signedOut', actions: assign({ step: null, problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    confirming: {
      on: {
        SIGN_IN: 'signingIn',
        BACK: { target: 'signedOut', actions: assign({ step: null, problem: null }) },
      },
    },
    signedIn: {
      entry: assign({ problem: null, step: null }),
      on: {
        TOKENS_ROTATED: {
          actions: ['replaceTokens', { type: 'storeTokens', params: ({ event }) => ({ tokens: event.tokens }) }],
        },
        SIGN_IN_NEEDED: 'expired',
        USER_CHANGED: {
          actions: ['replaceUser', { type: 'storeUser', params: ({ event }) => ({ user: event.user }) }],
        },
        SIGN_OUT: { target: 'signingOut', actions: assign({ signOutMode: ({ event }) => event.signOutMode }) },
      },
    },
    expired: {
      on: { ...duringRenewal.on, SIGN_IN: 'renewing' },
    },
    renewing: {
      entry: assign({ problem: null }),
      on: duringRenewal.on,
      invoke: {
        src: 'authenticate',
        input: ({ event }) => credentialsOf(event),
        onDone: [
          {
            guard: { type: 'isStep', params: ({ event }) => ({ output: event.output }) },
            target: 'confirmingAgain',
            actions: assign({ step: ({ event }) => stepIn(event.output) }),
          },
          {
            guard: { type: 'isSamePerson', params: ({ event }) => ({ output: event.output }) },
            target: 'signedIn',
            actions: [
              assign({ session: ({ context, event }) => opened(context, event.output) }),
              { type: 'storeSession', params: ({ context, event }) => ({ session: opened(context, event.output) }) },
              emit(({ context, event }) => ({ type: 'renewed' as const, session: opened(context, event.output) })),
            ],
          },
          { target: 'expired', actions: assign({ step: null, problem: OTHER_USER }) },
        ],
        onError: [
          {
            guard: { type: 'keepsStep', params: ({ event }) => ({ error: event.error }) },
            target: 'confirmingAgain',
            actions: assign({ problem: ({ event }) => problemOf(event.error) }),
          },
          { target: 'expired', actions: assign({ step: null, problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    confirmingAgain: {
      on: {
        ...duringRenewal.on,
        SIGN_IN: 'renewing',
        BACK: { target: 'expired', actions: assign({ step: null, problem: null }) },
      },
    },
    signingOut: {
      invoke: {
        src: 'endSession',
        input: ({ context }) => ({ session: context.session, signOutMode: context.signOutMode }),
        // A failure during the sign-out does not concern the person.
        onDone: 'sessionEnded',
        onError: 'sessionEnded',
      },
    },
    sessionEnded: {
      entry: [assign({ session: null, problem: null, step: null }), emit({ type: 'signedOut' })],
      always: 'signedOut',
    },
  },
})

/** Returns the step of an answer; the guard `isStep` has let only steps through. */
const stepIn = (output: Session | SecondStep): SecondStep | null => ('user' in output ? null : output)

/** Keeps the choice of a shared computer, which is made at the first sign-in with the password. */
const opened = ({ session, step }: SessionContext, output: Session | SecondStep): Session => {
  if (!('user' in output)) throw new Error('A step opens no session.')
  return { ...output, sharedComputer: session?.sharedComputer ?? step?.sharedComputer ?? output.sharedComputer }
}

const credentialsOf = (event: SessionEvent | { readonly type: string }): Credentials =>
  'credentials' in event ? event.credentials : { kind: 'sign_in', email: '', password: '', sharedComputer: false }
