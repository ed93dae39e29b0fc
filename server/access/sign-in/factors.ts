import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SecondStepMethod } from '#contract/core/protocol.ts'
import type { Queryable } from '../../database/connect.ts'
import { settings } from '../../database/schema/company.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { passkey, recoveryCode, totp } from '../../database/schema/second-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Second factors of a person. */
interface Factors {
  /** When the authenticator application was confirmed; null without one. */
  readonly totpSince: string | null
  readonly passkeys: readonly Pick<typeof passkey.$inferSelect, 'id' | 'user_agent' | 'created_at' | 'last_used_at'>[]
}

/** Reads the second factors of a person. */
export const factorsOf = async (database: Queryable, userId: number): Promise<Factors> => {
  const [application] = await database
    .select({ since: totp.confirmed_at })
    .from(totp)
    .where(and(eq(totp.user_id, userId), isNotNull(totp.confirmed_at)))
  const passkeys = await database
    .select({
      id: passkey.id,
      user_agent: passkey.user_agent,
      created_at: passkey.created_at,
      last_used_at: passkey.last_used_at,
    })
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(asc(passkey.created_at))
  return { totpSince: application?.since ?? null, passkeys }
}

/** Ways in which the person can confirm a sign-in; empty without a second factor. */
export const methodsOf = ({ totpSince, passkeys }: Factors): readonly SecondStepMethod[] => [
  ...(totpSince === null ? [] : (['totp'] as const)),
  ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
]

const isRequired = sql<boolean>`(${role.slug} = 'manager' and exists (select 1 from ${settings} where ${settings.require_two_factors}))`

/**
 * Whether the person lacks a second factor that the settings require. For queries over `user`
 * joined with `role`.
 */
export const lacksRequiredFactor = sql<boolean>`(${isRequired}
  and not exists (select 1 from ${totp} where ${totp.user_id} = ${user.id} and ${totp.confirmed_at} is not null)
  and not exists (select 1 from ${passkey} where ${passkey.user_id} = ${user.id}))`

const askOf = async (database: Queryable, userId: number, condition: typeof isRequired): Promise<boolean> => {
  const [found] = await database
    .select({ yes: condition })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(user.id, userId))
  return found?.yes ?? false
}

/** Whether the settings require a second factor of the person. */
export const needsFactor = (database: Queryable, userId: number): Promise<boolean> =>
  askOf(database, userId, isRequired)

/** Whether the person has to set up a second factor before a session is opened. */
export const mustEnrol = (database: Queryable, userId: number): Promise<boolean> =>
  askOf(database, userId, lacksRequiredFactor)

/**
 * Returns new recovery codes after the first factor was set up; null where the person has codes.
 */
export const codesForFirstFactor = async (
  transaction: Queryable,
  userId: number,
): Promise<readonly string[] | null> => {
  const [stored] = await transaction
    .select({ hash: recoveryCode.hash })
    .from(recoveryCode)
    .where(eq(recoveryCode.user_id, userId))
    .limit(1)
  return stored ? null : makeRecoveryCodes(transaction, userId)
}

/** Removes recovery codes that no factor is left for. */
export const dropLonelyCodes = async (transaction: Queryable, userId: number): Promise<void> => {
  if (methodsOf(await factorsOf(transaction, userId)).length > 0) return
  await transaction.delete(recoveryCode).where(eq(recoveryCode.user_id, userId))
}

/** Removes every second factor of a person; returns whether there was one. */
export const removeFactors = async (transaction: Queryable, userId: number): Promise<boolean> => {
  const had = methodsOf(await factorsOf(transaction, userId)).length > 0
  for (const table of [totp, passkey, recoveryCode]) await transaction.delete(table).where(eq(table.user_id, userId))
  return had
}
