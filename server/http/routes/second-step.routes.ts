import type { FastifyInstance } from 'fastify'
import { secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { lockedPerson, type Person, readerOf } from '../../access/accounts/people.ts'
import { countWrongToken } from '../../access/limits/guesses.ts'
import { admit, requireLimits } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { isUnconfirmed } from '../../access/links/one-time-tokens.ts'
import { acceptPasskey, ownerOfPasskey, passkeyOptions } from '../../access/sign-in/passkeys.ts'
import { codesOf, proveCode } from '../../access/sign-in/prove-code.ts'
import { recoveryCodesLeft } from '../../access/sign-in/recovery-codes.ts'
import { ownerOfStep } from '../../access/sign-in/second-step.ts'
import { completeSignIn, visitorOf } from '../../access/sign-in/sign-in.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { bodyOf } from '../body.ts'
import { type Asked, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'
import { attemptCode, attemptPasskey, personAtStep, spendStep } from './step-attempts.ts'

const notifyOfRecoveryCode = async (
  transaction: Queryable,
  person: Person,
  consequences: Consequences,
): Promise<void> => {
  const left = await recoveryCodesLeft(transaction, person.id)
  consequences.mail({
    kind: 'recoveryCodeUsed',
    to: readerOf(person, DEFAULT_LOCALE),
    facts: { left, path: links.profile },
  })
}

const confirmByCode = (services: Services) =>
  handled(secondFactorCalls.confirm, ({ body: { token, code }, request }) =>
    attemptCode(services, { token, step: 'second_step', address: request.ip }, (owner) =>
      inTransaction(services, async (transaction, consequences) => {
        const person = await personAtStep(transaction, owner)
        const proof = await proveCode(transaction, owner, code)
        if (proof === null) return null
        await spendStep(transaction, token, 'second_step')
        if (proof === 'recovery_code') await notifyOfRecoveryCode(transaction, person, consequences)
        return completeSignIn(transaction, { userId: owner, proof, visitor: visitorOf(request) }, consequences)
      }),
    ),
  )

const confirmByPasskey = (services: Services) =>
  handled(secondFactorCalls.confirmByPasskey, async ({ request }) => {
    const { response, token: given } = bodyOf(request)
    const { owner, token } = await attemptPasskey(services, { token: given, step: 'second_step', address: request.ip })
    return inTransaction(services, async (transaction, consequences) => {
      await personAtStep(transaction, owner)
      await acceptPasskey(transaction, { purpose: 'second_step', userId: owner, origin: services.origin(), response })
      await spendStep(transaction, token, 'second_step')
      return completeSignIn(transaction, { userId: owner, proof: 'passkey', visitor: visitorOf(request) }, consequences)
    })
  })

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
    await throttle.removeSucceeded(codesOf(owner), request.ip)
    return tokens
  })
}

/**
 * Registers the second step of a sign-in, and the sign-in by a passkey, which is both steps in
 * one.
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
    anyOptions,
    signInByPasskey(services),
  ])
}
