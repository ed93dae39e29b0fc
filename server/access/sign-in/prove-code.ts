import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { hashOf } from '../../runtime/hashing.ts'
import type { Limit } from '../limits/shared-limits.ts'
import { acceptRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { acceptCode } from './totp.ts'

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
