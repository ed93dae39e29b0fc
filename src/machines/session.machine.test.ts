import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { signedIn } from '#tests/support/signed-in.ts'
import { type Credentials, type SecondStep, type Session, type SignOutMode, sessionMachine } from './session.machine.ts'

const credentials: Credentials = { kind: 'sign_in', email: 'ada@exemple.fr', password: 'x', sharedComputer: false }
const FRESH = { access: 'fresh', refresh: 'fresh' }
const settled = () => new Promise((done) => setImmediate(done))

const start = (
  stored: Session | null,
  answer: () => Promise<Session | SecondStep>,
  endSession: () => Promise<void> = async () => undefined,
) => {
  const sentCredentials: Credentials[] = []
  const storedValues: unknown[] = []
  const emitted: string[] = []
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise<Session | SecondStep, Credentials>(({ input }) => {
          sentCredentials.push(input)
          return answer()
        }),
        endSession: fromPromise<void, { readonly session: Session | null; readonly signOutMode: SignOutMode }>(
          endSession,
        ),
      },
      actions: {
        storeSession: (_, { session }) => storedValues.push(session),
        storeTokens: (_, { tokens }) => storedValues.push(tokens),
      },
    }),
    { input: { stored } },
  )
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  return {
    actor,
    sentCredentials,
    storedValues,
    emitted,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

const never = () => new Promise<never>(() => undefined)

describe('the session', () => {
  it('is restored from the device without a request', () => {
    const { value, sentCredentials, emitted } = start(signedIn(1), never)
    expect(value()).toBe('signedIn')
    expect(sentCredentials).toEqual([])
    expect(emitted).toEqual([])
  })

  it('sends the credentials and stores the session of the answer', async () => {
    const { actor, sentCredentials, storedValues, emitted, value } = start(null, async () => signedIn(1))
    actor.send({ type: 'SIGN_IN', credentials })
    expect(value()).toBe('signingIn')
    await settled()
    expect(value()).toBe('signedIn')
    expect(sentCredentials).toEqual([credentials])
    expect(storedValues).toEqual([signedIn(1)])
    expect(emitted).toEqual([])
  })

  it.each([
    [{ code: 'invalid_credentials' }, { code: 'invalid_credentials', errors: {}, retryAfterSeconds: null }],
    [
      { code: 'too_many_requests', errors: {}, retryAfterSeconds: 42 },
      { code: 'too_many_requests', errors: {}, retryAfterSeconds: 42 },
    ],
    [
      { code: 'validation', errors: { email: ['Champ requis.'] } },
      { code: 'validation', errors: { email: ['Champ requis.'] }, retryAfterSeconds: null },
    ],
    [new TypeError('fetch failed'), { code: 'offline', errors: {}, retryAfterSeconds: null }],
  ])('says why it could not sign in: %o', async (error, problem) => {
    const { actor, context, storedValues, value } = start(null, () => Promise.reject(error))
    actor.send({ type: 'SIGN_IN', credentials })
    await settled()
    expect(value()).toBe('signedOut')
    expect(context().problem).toEqual(problem)
    expect(storedValues).toEqual([])
  })

  it('waits for the second step, keeps it after a wrong code, and opens the session with the choice made before', async () => {
    const step: SecondStep = { kind: 'confirm', token: 't', methods: ['totp'], sharedComputer: true }
    const wrong = { code: 'validation', errors: { code: ['Non.'] } }
    const answers: (() => Promise<Session | SecondStep>)[] = [
      async () => step,
      () => Promise.reject(wrong),
      async () => signedIn(1),
    ]
    const { actor, value, context, storedValues } = start(null, () => (answers.shift() ?? never)())
    actor.send({ type: 'SIGN_IN', credentials })
    await settled()
    expect(value()).toBe('confirming')
    expect(storedValues).toEqual([])
    actor.send({ type: 'SIGN_IN', credentials: { kind: 'code', token: 't', code: '000000' } })
    await settled()
    expect(value()).toBe('confirming')
    expect(context().problem?.errors).toEqual({ code: ['Non.'] })
    actor.send({ type: 'SIGN_IN', credentials: { kind: 'code', token: 't', code: '123456' } })
    await settled()
    expect(value()).toBe('signedIn')
    expect(storedValues).toEqual([{ ...signedIn(1), sharedComputer: true }])
    expect(context().step).toBeNull()
  })

  it('starts again when the step has expired', async () => {
    const step: SecondStep = { kind: 'confirm', token: 't', methods: ['totp'], sharedComputer: false }
    const answers: (() => Promise<Session | SecondStep>)[] = [
      async () => step,
      () => Promise.reject({ code: 'step_expired' }),
    ]
    const { actor, value, context } = start(signedIn(1), () => (answers.shift() ?? never)())
    actor.send({ type: 'SIGN_IN_NEEDED' })
    actor.send({ type: 'SIGN_IN', credentials })
    await settled()
    expect(value()).toBe('confirmingAgain')
    actor.send({ type: 'SIGN_IN', credentials: { kind: 'code', token: 't', code: '123456' } })
    await settled()
    expect(value()).toBe('expired')
    expect(context().step).toBeNull()
    expect(context().problem?.code).toBe('step_expired')
    expect(context().session).toEqual(signedIn(1))
  })

  it("refuses another person's sign-in over an expired session, which remains", async () => {
    const { actor, context, storedValues, emitted, value } = start(signedIn(1), async () => signedIn(2))
    actor.send({ type: 'SIGN_IN_NEEDED' })
    actor.send({ type: 'SIGN_IN', credentials })
    await settled()
    expect(value()).toBe('expired')
    expect(context().problem?.code).toBe('other_user')
    expect(context().session).toEqual(signedIn(1))
    expect(storedValues).toEqual([])
    expect(emitted).toEqual([])
  })

  it('continues when the person signed in again in another tab', () => {
    const { actor, context, storedValues, value } = start(signedIn(1), never)
    actor.send({ type: 'SIGN_IN_NEEDED' })
    actor.send({ type: 'TOKENS_ROTATED', tokens: FRESH })
    expect(value()).toBe('signedIn')
    expect(context().session?.tokens).toEqual(FRESH)
    expect(storedValues).toEqual([FRESH])
  })

  it('signs out even when a step fails', async () => {
    const { actor, context, emitted, value } = start(signedIn(1), never, () => Promise.reject(new Error('offline')))
    actor.send({ type: 'SIGN_OUT', signOutMode: 'keep' })
    await settled()
    expect(value()).toBe('signedOut')
    expect(context().session).toBeNull()
    expect(emitted).toEqual(['signedOut'])
  })

  it('stores no tokens during a sign-out', () => {
    const { actor, storedValues } = start(signedIn(1), never, never)
    actor.send({ type: 'SIGN_OUT', signOutMode: 'discard' })
    actor.send({ type: 'TOKENS_ROTATED', tokens: FRESH })
    expect(storedValues).toEqual([])
  })
})
