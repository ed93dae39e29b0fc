import { and, eq, isNull, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { UPLOAD_PART } from '#contract/core/files/uploads.ts'
import type { IssueCode } from '#contract/core/issues.ts'
import type { Queryable } from '../database/connect.ts'
import { file } from '../database/schema/conversation.ts'
import { user } from '../database/schema/people.ts'
import { hasClientRole } from '../models/client-people.ts'

const MIB = 1024 * 1024

/**
 * Bytes that files of tickets may take, by uploader. The people of a client share one quota; staff
 * have a larger one.
 */
export interface Quotas {
  readonly clientPerson: number
  readonly clientCompany: number
  readonly staffPerson: number
  readonly staffCompany: number
}

/** Quotas of a server, bytes. */
export const QUOTAS: Quotas = {
  clientPerson: 1024 * MIB,
  clientCompany: 4 * 1024 * MIB,
  staffPerson: 20 * 1024 * MIB,
  staffCompany: 100 * 1024 * MIB,
}

/** Namespace of the advisory lock that serializes uploads of one company over all processes. */
const QUOTA_LOCK = 7_281_002
const STAFF_COMPANY = 0

const usedBy = async (database: Queryable, owner: ReturnType<typeof sql>): Promise<number> => {
  const [sum] = await database
    .select({ bytes: sql<string>`coalesce(sum(${file.bytes}::bigint), 0)` })
    .from(file)
    .innerJoin(user, eq(user.id, file.user_id))
    .where(and(isNull(file.deleted_at), owner))
  return Number(sum?.bytes ?? 0)
}

const refuseAbove = (quota: number, used: number, bytes: number, code: IssueCode): void => {
  if (used + bytes <= quota) return
  const issue = { code, bound: Math.floor(quota / MIB), used: Math.round(used / MIB) }
  throw new DomainError('quota_exceeded', { issues: { [UPLOAD_PART]: [issue] } })
}

/**
 * Refuses bytes above the quota of the person or their company (413). Locks the company's quota
 * until the transaction ends, so that two uploads that exceed it together are not both accepted.
 */
export const requireRoom = async (
  transaction: Queryable,
  quotas: Quotas,
  uploader: { readonly id: number; readonly bytes: number },
): Promise<void> => {
  const [person] = await transaction
    .select({ clientId: user.client_id })
    .from(user)
    .where(and(eq(user.id, uploader.id), hasClientRole))
  const clientId = person?.clientId ?? null
  // The lock takes 32-bit keys. Companies with equal hashes only wait for each other.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(${QUOTA_LOCK}::int, hashint8(${clientId ?? STAFF_COMPANY}::bigint))`,
  )
  const isClient = clientId !== null
  const own = await usedBy(transaction, sql`${file.user_id} = ${uploader.id}`)
  refuseAbove(isClient ? quotas.clientPerson : quotas.staffPerson, own, uploader.bytes, 'quota_person')
  const company = await usedBy(
    transaction,
    isClient ? sql`(${user.client_id} = ${clientId} and ${hasClientRole})` : sql`not ${hasClientRole}`,
  )
  refuseAbove(isClient ? quotas.clientCompany : quotas.staffCompany, company, uploader.bytes, 'quota_company')
}
