import { DomainError } from '#contract/core/errors.ts'
import type { StepAnswer } from '#contract/core/events/replication.ts'
import type { Queryable } from '../../database/connect.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { countWrongToken } from '../limits/guesses.ts'
import type { Limit } from '../limits/shared-limits.ts'
import { issueToken, lifetimeOf, ownerOfToken, type Purpose } from '../links/one-time-tokens.ts'
import { factorsOf, methodsOf, mustEnrol } from './factors.ts'
import { acceptRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { acceptCode } from './totp.ts'

/** Steps after a password: `second_step` confirms, `enrolment` sets up the first factor. */
export type Step = Extract<Purpose, 'second_step' | 'enrolment'>

/** Returns the step that the person still has to take before a session opens; null for none. */
export const nextStep = async (transaction: Queryable, userId: number): Promise<StepAnswer | null> => {
  const methods = methodsOf(await factorsOf(transaction, userId))
  const purpose: Step | null =
    methods.length > 0 ? 'second_step' : (await mustEnrol(transaction, userId)) ? 'enrolment' : null
  if (purpose === null) return null
  const token = await issueToken(transaction, purpose, userId)
  return {
    second_step: {
      kind: purpose === 'second_step' ? 'confirm' : 'enrol',
      token,
      methods,
      expires_in: lifetimeOf(purpose),
    },
  }
}

/**
 * Returns who is at this step of a sign-in. Throws `step_expired`, or 429 after many wrong ones.
 */
export const ownerOfStep = async (database: Queryable, token: string, step: Step, address: string): Promise<number> => {
  const owner = await ownerOfToken(database, token, [step])
  if (owner !== null) return owner
  await countWrongToken(database, 'link', address)
  throw new DomainError('step_expired')
}

/** Account that wrong codes count for, apart from wrong passwords. */
export const codesOf = (userId: number): string => `second step of person ${userId}`

/** Limits that a guesser who knows the password meets, over all networks and processes. */
export const codeLimits = (userId: number, token: string): readonly Limit[] => [
  { key: `codes of person ${userId}`, most: 60, seconds: 60 * 60 },
  { key: `codes of step ${hashOf(token)}`, most: 10, seconds: 15 * 60 },
]

/** Proof by which a second step was taken. */
type CodeProof = 'totp' | 'recovery_code'

/** Uses a code of the application, or a recovery code; null for a wrong one. */
export const proveCode = async (transaction: Queryable, userId: number, code: string): Promise<CodeProof | null> => {
  if (isRecoveryCode(code)) return (await acceptRecoveryCode(transaction, userId, code)) ? 'recovery_code' : null
  return (await acceptCode(transaction, userId, code.replace(/\s/g, ''), true)) ? 'totp' : null
}

/** Refuses a code beside its field (422). */
export const wrongCode = (): DomainError =>
  new DomainError('validation', { issues: { code: [{ code: 'wrong_code' }] } })
