import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import { type Session, type SignInProblem, sessionMachine } from '#src/machines/session.machine.ts'
import { type Hands, restingStates, stoodIn, walk } from './walk.ts'

const sessionOf = (id: number): Session => ({
  user: {
    id,
    firstname: 'Ada',
    lastname: 'Martin',
    email: 'ada@exemple.fr',
    avatar_url: null,
    client_id: null,
    role: { id: 2, name: 'Technicien', slug: 'technicien' },
    scope: [],
    ut_per_day: 32,
  },
  tokens: { access: `a${id}`, refresh: `r${id}` },
  realtimeKey: 'k',
})

const PROBLEM: SignInProblem = { code: 'invalid_credentials', errors: {}, retryAfterSeconds: null }
const credentials = { kind: 'sign_in', email: 'ada@exemple.fr', password: 'x' } as const

const machine = (hands: Hands) =>
  sessionMachine.provide({
    actors: {
      authenticate: fromPromise<Session, typeof credentials>(() => hands.promise() as Promise<Session>) as never,
      leave: fromPromise<void, never>(() => hands.promise() as Promise<void>) as never,
    },
  })

const done = (state: string, output: unknown) => ({ type: `xstate.done.actor.0.session.${state}`, output })
const failed = (state: string, error: unknown) => ({ type: `xstate.error.actor.0.session.${state}`, error })

const EVENTS = [
  { type: 'SIGN_IN', credentials },
  { type: 'SIGN_IN_NEEDED' },
  { type: 'TOKENS_ROTATED', tokens: { access: 'a2', refresh: 'r2' } },
  { type: 'SIGN_OUT', unsettled: 'keep' },
]

/** What the hands may bring, where they are at work. */
const OUTCOMES = [
  done('signingIn', sessionOf(1)),
  failed('signingIn', PROBLEM),
  done('renewing', sessionOf(1)),
  done('renewing', sessionOf(2)),
  failed('renewing', PROBLEM),
  done('leaving', undefined),
  failed('leaving', new Error('offline')),
]

describe.each([
  ['somebody is stored on the device', sessionOf(1)],
  ['nobody is stored', null],
])('a page where %s', (_name, stored) => {
  it('keeps its promises on every path', async () => {
    const { states, paths } = await walk({
      machine,
      input: { stored },
      events: [...EVENTS, ...OUTCOMES],
      check: ({ value, context }, emitted) => {
        const isSomeone = ['signedIn', 'expired', 'renewing', 'leaving'].includes(String(value))
        // The person's session is never lost while they are signed in, and never left behind when they are gone.
        expect(context.session !== null).toBe(isSomeone)
        // Whatever happens over the page of a person, it stays that person's.
        if (isSomeone) expect(context.session.user.id).toBe(1)
        expect(
          emitted.filter(({ type }) => type === 'renewed').every((event) => (event as unknown as { session: Session }).session.user.id === 1),
        ).toBe(true)
        if (value === 'signedIn' || value === 'signingIn') expect(context.problem).toBeNull()
      },
    })
    expect(stoodIn(states)).toEqual(restingStates(sessionMachine))
    expect(paths).toBeGreaterThan(10)
  })
})
