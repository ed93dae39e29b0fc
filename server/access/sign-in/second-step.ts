import { DomainError } from '#contract/core/errors.ts'
import type { StepAnswer } from '#contract/core/protocol.ts'
import type { Queryable } from '../../database/connect.ts'
import { countWrongToken } from '../limits/guesses.ts'
import { issueToken, lifetimeOf, ownerOfToken, type Purpose } from '../links/one-time-tokens.ts'
import { factorsOf, methodsOf, mustEnrol } from './factors.ts'

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
