import type { FastifyInstance } from 'fastify'
import { secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { codesForFirstFactor, factorsOf, methodsOf } from '../../access/factors.ts'
import { countWrongToken } from '../../access/guesses.ts'
import { links } from '../../access/links.ts'
import { isUnconfirmed, spendToken } from '../../access/one-time-tokens.ts'
import { acceptPasskey, ownerOfPasskey, passkeyOptions } from '../../access/passkeys.ts'
import { lockedPerson, type Person, readerOf } from '../../access/people.ts'
import { recoveryCodesLeft } from '../../access/recovery-codes.ts'
import { revokeSessionsOf } from '../../access/revoke.ts'
import { codeLimits, codesOf, ownerOfStep, proveCode, type Step, wrongCode } from '../../access/second-step.ts'
import { giveBackLimits } from '../../access/shared-limits.ts'
import { admit, requireLimits } from '../../access/shared-throttle.ts'
import { completeSignIn, visitorOf } from '../../access/sign-in.ts'
import { acceptCode, startEnrolment } from '../../access/totp.ts'
import type { Queryable } from '../../database/connect.ts'
import { readSettings } from '../../invoicing/parties.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { bodyOf } from '../body.ts'
import { type Asked, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

/** Name of the installation in authenticator applications. */
export const issuerOf = async (database: Queryable): Promise<string> => (await readSettings(database)).name ?? 'SAV'

interface Attempt {
  readonly token: string
  readonly step: Step
  readonly address: string
}

/**
 * Counts a code against the person before it is checked, and takes it back when it is right; an
 * attempt without the token of a right password is not counted for anybody.
 */
const attemptCode = async <Result>(
  services: Services,
  { token, step, address }: Attempt,
  check: (owner: number) => Promise<Result | null>,
): Promise<Result> => {
  const { database, throttle, failures } = services
  const owner = await ownerOfStep(database.query, token, step, address)
  await admit(throttle, codesOf(owner), address)
  const limits = codeLimits(owner, token)
  await requireLimits(database.query, limits)
  const result = await check(owner)
  if (result === null) {
    failures.note(owner, 'wrong', address)
    throw wrongCode()
  }
  await throttle.right(codesOf(owner), address)
  await giveBackLimits(database.query, limits)
  return result
}

/** Returns the person at this step, locked. Throws when the account was closed meanwhile. */
const personAtStep = async (transaction: Queryable, id: number): Promise<Person> => {
  const person = await lockedPerson(transaction, id)
  if (!person) throw new DomainError('step_expired')
  if (!person.isActive) throw new DomainError('account_pending')
  return person
}

const spend = async (transaction: Queryable, token: string, step: Step): Promise<void> => {
  if (!(await spendToken(transaction, token, [step]))) throw new DomainError('step_expired')
}

const notifyOfRecoveryCode = async (transaction: Queryable, person: Person, consequences: Consequences): Promise<void> => {
  const left = await recoveryCodesLeft(transaction, person.id)
  consequences.mail({ kind: 'recoveryCodeUsed', to: readerOf(person, DEFAULT_LOCALE), facts: { left, path: links.profile } })
}

const confirmByCode = (services: Services) =>
  handled(secondFactorCalls.confirm, ({ body: { token, code }, request }) =>
    attemptCode(services, { token, step: 'second_step', address: request.ip }, (owner) =>
      inTransaction(services, async (transaction, consequences) => {
        const person = await personAtStep(transaction, owner)
        const proof = await proveCode(transaction, owner, code)
        if (proof === null) return null
        await spend(transaction, token, 'second_step')
        if (proof === 'recovery_code') await notifyOfRecoveryCode(transaction, person, consequences)
        return completeSignIn(transaction, { userId: owner, proof, visitor: visitorOf(request) }, consequences)
      }),
    ),
  )

const confirmByPasskey = (services: Services) =>
  handled(secondFactorCalls.confirmByPasskey, async ({ request }) => {
    const { token, response } = bodyOf(request)
    if (typeof token !== 'string') throw new DomainError('step_expired')
    const owner = await ownerOfStep(services.database.query, token, 'second_step', request.ip)
    await requireLimits(services.database.query, codeLimits(owner, token))
    return inTransaction(services, async (transaction, consequences) => {
      await personAtStep(transaction, owner)
      await acceptPasskey(transaction, { purpose: 'second_step', userId: owner, origin: services.origin(), response })
      await spend(transaction, token, 'second_step')
      return completeSignIn(transaction, { userId: owner, proof: 'passkey', visitor: visitorOf(request) }, consequences)
    })
  })

const enrolmentCalls = (services: Services) => {
  const { database } = services
  const enrol = handled(secondFactorCalls.enrol, async ({ body: { token }, request }) => {
    const owner = await ownerOfStep(database.query, token, 'enrolment', request.ip)
    return inTransaction(services, async (transaction) => {
      const person = await personAtStep(transaction, owner)
      const enrolment = await startEnrolment(transaction, owner, { issuer: await issuerOf(transaction), account: person.email })
      if (enrolment === null) throw new DomainError('second_factor_exists')
      return { data: enrolment }
    })
  })
  const enrolled = handled(secondFactorCalls.enrolled, ({ body: { token, code }, request }) =>
    attemptCode(services, { token, step: 'enrolment', address: request.ip }, (owner) =>
      inTransaction(services, async (transaction, consequences) => {
        const person = await personAtStep(transaction, owner)
        // Another factor may have been set up since: it has to confirm this sign-in.
        if (methodsOf(await factorsOf(transaction, owner)).length > 0) throw new DomainError('step_expired')
        if (!(await acceptCode(transaction, owner, code.replace(/\s/g, ''), false))) return null
        await spend(transaction, token, 'enrolment')
        // Sessions without a second factor opened nothing; this one must not open them again.
        await revokeSessionsOf(transaction, owner)
        consequences.closeSockets({ userId: String(owner) }, 'reconnect')
        const recovery_codes = (await codesForFirstFactor(transaction, owner)) ?? []
        const to = readerOf(person, DEFAULT_LOCALE)
        consequences.mail({ kind: 'secondFactorChanged', to, facts: { change: 'addTotp', path: links.profile } })
        const tokens = await completeSignIn(transaction, { userId: owner, proof: 'enrolment', visitor: visitorOf(request) }, consequences)
        return { ...tokens, recovery_codes }
      }),
    ),
  )
  return [enrol, enrolled]
}

/** Challenges for one network: they are answered to anyone. */
const challengesFrom = (address: string) => [{ key: `passkey challenges ${address}`, most: 60, seconds: 60 }]

const signInByPasskey = (services: Services) => {
  const { database, throttle } = services
  return handled(secondFactorCalls.passkey, async ({ request }: Asked<typeof secondFactorCalls.passkey>) => {
    const { response } = bodyOf(request)
    const owner = await ownerOfPasskey(database.query, response)
    if (owner === null) {
      await countWrongToken(database.query, 'link', request.ip)
      throw new DomainError('passkey_refused')
    }
    await admit(throttle, codesOf(owner), request.ip)
    const tokens = await inTransaction(services, async (transaction, consequences) => {
      const person = await lockedPerson(transaction, owner)
      await acceptPasskey(transaction, { purpose: 'sign_in', userId: owner, origin: services.origin(), response })
      if (!person?.isActive) throw new DomainError('account_pending')
      if (await isUnconfirmed(transaction, owner)) throw new DomainError('address_unconfirmed')
      return completeSignIn(transaction, { userId: owner, proof: 'passkey', visitor: visitorOf(request) }, consequences)
    })
    await throttle.right(codesOf(owner), request.ip)
    return tokens
  })
}

/**
 * Registers the second step of a sign-in, the set-up of a required second factor, and the sign-in by
 * a passkey, which is both steps in one.
 */
export const registerSecondStep = (app: FastifyInstance, services: Services): void => {
  const { database } = services
  const confirmOptions = handled(secondFactorCalls.confirmOptions, async ({ body: { token }, request }) => {
    const owner = await ownerOfStep(database.query, token, 'second_step', request.ip)
    return { data: await passkeyOptions(database.query, owner, services.origin()) }
  })
  const anyOptions = handled(secondFactorCalls.passkeyOptions, async ({ request }) => {
    await requireLimits(database.query, challengesFrom(request.ip))
    return { data: await passkeyOptions(database.query, null, services.origin()) }
  })
  registerCalls(app, services, [
    confirmByCode(services),
    confirmOptions,
    confirmByPasskey(services),
    ...enrolmentCalls(services),
    anyOptions,
    signInByPasskey(services),
  ])
}
