import { DomainError } from '#contract/core/errors.ts'
import { lockedPerson, type Person } from '../../access/accounts/people.ts'
import { giveBackLimits } from '../../access/limits/shared-limits.ts'
import { admit, requireLimits } from '../../access/limits/shared-throttle.ts'
import { spendToken } from '../../access/links/one-time-tokens.ts'
import { codeLimits, codesOf, wrongCode } from '../../access/sign-in/prove-code.ts'
import { ownerOfStep, type Step } from '../../access/sign-in/second-step.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Services } from '../services.ts'

interface Attempt {
  readonly token: string
  readonly step: Step
  readonly address: string
}

/**
 * Counts a code against the person before it is checked, and takes it back when it is right; an
 * attempt without the token of a right password is not counted for anybody.
 */
export const attemptCode = async <Result>(
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
  await throttle.removeSucceeded(codesOf(owner), address)
  await giveBackLimits(database.query, limits)
  return result
}

/**
 * Returns who answers with a passkey at this step of a sign-in, and the token of the step; every
 * answer counts for the limits of codes.
 */
export const attemptPasskey = async (
  { database }: Services,
  { token, step, address }: Omit<Attempt, 'token'> & { readonly token: unknown },
): Promise<{ readonly owner: number; readonly token: string }> => {
  if (typeof token !== 'string') throw new DomainError('step_expired')
  const owner = await ownerOfStep(database.query, token, step, address)
  await requireLimits(database.query, codeLimits(owner, token))
  return { owner, token }
}

/** Returns the person at this step, locked. Throws when the account was closed meanwhile. */
export const personAtStep = async (transaction: Queryable, id: number): Promise<Person> => {
  const person = await lockedPerson(transaction, id)
  if (!person) throw new DomainError('step_expired')
  if (!person.isActive) throw new DomainError('account_pending')
  return person
}

/** Uses the token of a step up. Throws `step_expired` for the second of two uses. */
export const spendStep = async (transaction: Queryable, token: string, step: Step): Promise<void> => {
  if (!(await spendToken(transaction, token, [step]))) throw new DomainError('step_expired')
}
