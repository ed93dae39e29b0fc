import { describe, expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import {
  type Credentials,
  type SecondStep,
  type Session,
  type SignInProblem,
  type SignOutMode,
  sessionMachine,
} from '#src/machines/session.machine.ts'
import { signedIn } from '../support/signed-in.ts'
import { type Hands, restingStates, stoodIn, untaken, walk } from './walk.ts'

const PROBLEM: SignInProblem = { code: 'invalid_credentials', errors: {}, retryAfterSeconds: null }
const EXPIRED: SignInProblem = { code: 'step_expired', errors: {}, retryAfterSeconds: null }
const STEP: SecondStep = { kind: 'confirm', token: 't', methods: ['totp'], sharedComputer: false }
const credentials: Credentials = { kind: 'sign_in', email: 'ada@exemple.fr', password: 'x', sharedComputer: false }

const done = (state: string, output: unknown) => ({ type: `xstate.done.actor.0.auth.${state}`, output })
const failed = (state: string, error: unknown) => ({ type: `xstate.error.actor.0.auth.${state}`, error })

const EVENTS: readonly EventObject[] = [
  { type: 'SIGN_IN', credentials },
  { type: 'BACK' },
  { type: 'SIGN_IN_NEEDED' },
  { type: 'TOKENS_ROTATED', tokens: { access: 'a2', refresh: 'r2' } },
  { type: 'USER_CHANGED', user: { ...signedIn(1).user, firstname: 'Adèle' } },
  { type: 'SIGN_OUT', signOutMode: 'keep' },
  { type: 'SIGN_OUT', signOutMode: 'discard' },
  // Answers of the invoked actors, in the states that invoke them.
  done('signingIn', signedIn(1)),
  failed('signingIn', PROBLEM),
  done('signingIn', STEP),
  failed('signingIn', EXPIRED),
  done('renewing', STEP),
  failed('renewing', EXPIRED),
  done('renewing', signedIn(1)),
  done('renewing', signedIn(2)),
  failed('renewing', PROBLEM),
  done('signingOut', undefined),
  failed('signingOut', new Error('offline')),
] as readonly EventObject[]

const walkFrom = (stored: Session | null) => {
  let onDevice: Session | null = null
  let ended: { readonly session: Session | null; readonly signOutMode: SignOutMode } | null = null
  const machine = (hands: Hands) => {
    onDevice = stored
    ended = null
    return sessionMachine.provide({
      actors: {
        authenticate: fromPromise<Session | SecondStep, Credentials>(
          () => hands.promise() as Promise<Session | SecondStep>,
        ),
        endSession: fromPromise<void, { readonly session: Session | null; readonly signOutMode: SignOutMode }>(
          ({ input }) => {
            onDevice = null
            ended = input
            return hands.promise() as Promise<void>
          },
        ),
      },
      actions: {
        storeSession: (_, { session }) => {
          onDevice = session
        },
        storeTokens: (_, { tokens }) => {
          onDevice = onDevice && { ...onDevice, tokens }
        },
        storeUser: (_, { user }) => {
          onDevice = onDevice && { ...onDevice, user }
        },
      },
    })
  }
  return walk({
    machine,
    input: { stored },
    events: EVENTS,
    shortestWays: true,
    facts: ({ context }) => [
      context.session?.tokens.access,
      context.session?.user.firstname,
      context.problem?.code,
      context.step?.token,
    ],
    check: ({ value, context }, emitted, happened) => {
      const isSomeone = ['signedIn', 'expired', 'renewing', 'confirmingAgain', 'signingOut'].includes(String(value))
      // The person's session is never lost while they are signed in, and never kept on the device
      // after a sign-out.
      expect(context.session !== null).toBe(isSomeone)
      // The page of a person stays that person's, whatever happens.
      if (isSomeone) expect(context.session.user.id).toBe(1)
      // A reload at this very moment finds what the page knows.
      expect(onDevice).toEqual(value === 'signingOut' ? null : context.session)
      if (value === 'signingOut') expect(ended).toEqual({ session: context.session, signOutMode: context.signOutMode })
      if (value === 'signingOut' && happened.at(-1)?.type === 'SIGN_OUT' && happened.at(-2)?.type !== 'SIGN_OUT')
        expect(happened.at(-1)).toMatchObject({ signOutMode: context.signOutMode })
      // A step is left only during a sign-in, and what waits for a code has one.
      if (['confirming', 'confirmingAgain'].includes(String(value))) expect(context.step).toEqual(STEP)
      if (['signedOut', 'signedIn', 'expired'].includes(String(value))) expect(context.step).toBeNull()
      // A problem is shown where one signs in, until the next attempt.
      if (['signingIn', 'renewing', 'signedIn'].includes(String(value))) expect(context.problem).toBeNull()
      expect(
        emitted.every(
          ({ type, ...told }) => type === 'signedOut' || (told as { session: Session }).session.user.id === 1,
        ),
      ).toBe(true)
      if (emitted.at(-1)?.type === 'signedOut' && value === 'signedOut') expect(onDevice).toBeNull()
    },
  })
}

describe('the session', () => {
  it('keeps its promises on every path, whoever is stored on the device', async () => {
    const known = await walkFrom(signedIn(1))
    const unknown = await walkFrom(null)
    for (const { states } of [known, unknown]) expect(stoodIn(states)).toEqual(restingStates(sessionMachine))
    expect(untaken(sessionMachine, new Set([...known.transitions, ...unknown.transitions]))).toEqual([])
  })
})
