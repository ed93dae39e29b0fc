import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { recoveryCode } from '../../database/schema/second-factor.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { toBase32 } from './totp.ts'

const CODES = 10
/** 80 bits, 16 characters: too many to guess, so that a plain hash is enough. */
const CODE_BYTES = 10
const CODE_LENGTH = 16

const lettersOf = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** Whether a text has the form of a recovery code; codes of applications are digits. */
export const isRecoveryCode = (code: string): boolean =>
  /^[A-Z2-7]+$/.test(lettersOf(code)) && lettersOf(code).length === CODE_LENGTH

const storedForm = (userId: number, code: string): string => hashOf(`${userId}:${lettersOf(code)}`)

/** Replaces a person's recovery codes and returns the new ones, which are stored nowhere. */
export const makeRecoveryCodes = async (transaction: Queryable, userId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: CODES }, () => (toBase32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'))
  await transaction.delete(recoveryCode).where(eq(recoveryCode.user_id, userId))
  await transaction
    .insert(recoveryCode)
    .values(codes.map((code) => ({ hash: storedForm(userId, code), user_id: userId })))
  return codes
}

const unused = (userId: number) => and(eq(recoveryCode.user_id, userId), isNull(recoveryCode.used_at))

/** Uses a code once; false for a wrong or used one. */
export const acceptRecoveryCode = async (transaction: Queryable, userId: number, code: string): Promise<boolean> => {
  const used = await transaction
    .update(recoveryCode)
    .set({ used_at: new Date().toISOString() })
    .where(and(unused(userId), eq(recoveryCode.hash, storedForm(userId, code))))
    .returning({ hash: recoveryCode.hash })
  return used.length > 0
}

/** Number of codes that the person can still use. */
export const recoveryCodesLeft = async (database: Queryable, userId: number): Promise<number> => {
  const [left] = await database.select({ left: count() }).from(recoveryCode).where(unused(userId))
  return left?.left ?? 0
}
