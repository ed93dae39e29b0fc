import { and, eq, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { idempotencyKey } from '../database/schema/sync.ts'
import type { RequestActor } from '../models/actor.ts'
import type { ActionRequest } from './request.ts'

/** Result of a claim: a first use of the key, or a repeat with the record of the first use. */
export type Claim = { readonly status: 'first' } | { readonly status: 'repeated'; readonly recordId: number }

/**
 * Claims the key inside the transaction of its effect. A second request with the same key blocks
 * here until the first one ends. After a commit it finds the row; after a rollback it runs as the
 * first. The same key with another body is refused.
 */
export const claimKey = async (
  transaction: Queryable,
  actor: RequestActor,
  request: ActionRequest,
  { resource, hash }: { readonly resource: ModelName; readonly hash: string },
): Promise<Claim> => {
  if (request.key === null) return { status: 'first' }
  const claimed = await transaction
    .insert(idempotencyKey)
    .values({ user_id: Number(actor.id), key: request.key, request_hash: hash, device_id: request.deviceId, resource })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (claimed.length > 0) return { status: 'first' }
  const [former] = await transaction.select().from(idempotencyKey).where(ownKey(actor, request.key))
  if (!former) throw new DomainError('unavailable', { detail: { retryAfterSeconds: 1 } })
  if (former.request_hash !== hash) throw new DomainError('key_reused')
  return { status: 'repeated', recordId: former.record_id ?? 0 }
}

/** Records the record id of the event, so that the feed can report the event as accepted. */
export const completeKey = async (
  transaction: Queryable,
  actor: RequestActor,
  key: string | null,
  recordId: number,
): Promise<void> => {
  if (key !== null) await transaction.update(idempotencyKey).set({ record_id: recordId }).where(ownKey(actor, key))
}

const ownKey = (actor: RequestActor, key: string) =>
  and(eq(idempotencyKey.user_id, Number(actor.id)), eq(idempotencyKey.key, sql`${key}::uuid`))
