import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { eventOf } from '#contract/api-access/webhook-events.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { isModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import { tableOf } from '../database/tables.ts'
import { THE_SERVER } from '../models/actor.ts'
import { privateFields } from '../models/visibility.ts'
import { allFields, readableRow, selectRecords, toWireRow } from '../query-builder/select-record.ts'

/** One change, as the activity notes it. */
interface Change {
  readonly userId: number | null
  readonly model: string
  readonly recordId: number
  readonly action: string
  /** ISO 8601 UTC. */
  readonly at: string
  /** Idempotency key of the request; null for a change without one. */
  readonly eventId: string | null
}

/** Body that a receiver gets, as JSON. */
interface EventBody {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly event_id: string
    readonly model: string
    readonly action: string
    readonly id: number
    readonly actor_id: number | null
    /** The record as managers read it; null once it is deleted. */
    readonly record: WireRow | null
  }
}

/**
 * Adds the event of a change to the queue of each webhook that is told of it, in the transaction of
 * the change. Returns whether there was one. The id is the key of the request: a device that sends
 * its actions again after a restore repeats the ids, by which receivers know them.
 */
export const queueEvent = async (transaction: Queryable, change: Change): Promise<boolean> => {
  const type = eventOf(change.model, change.action)
  if (type === null) return false
  const isTold = and(eq(outgoingWebhook.is_active, true), sql`jsonb_exists(${outgoingWebhook.events}, ${type})`)
  const webhooks = await transaction.select({ id: outgoingWebhook.id }).from(outgoingWebhook).where(isTold)
  if (webhooks.length === 0) return false
  const event_id = change.eventId ?? randomUUID()
  const { model, action, recordId, userId, at } = change
  const body: EventBody = {
    type,
    timestamp: at,
    data: {
      event_id,
      model,
      action,
      id: recordId,
      actor_id: userId === 0 ? null : userId,
      record: await recordOf(transaction, change),
    },
  }
  const row = { event_id, event: type, model, record_id: recordId, body: JSON.stringify(body) }
  await transaction.insert(outgoingDelivery).values(webhooks.map(({ id }) => ({ ...row, webhook_id: id })))
  return true
}

/** The record as a manager's list has it, without what only managers know of people themselves. */
const recordOf = async (transaction: Queryable, { model, recordId }: Change): Promise<WireRow | null> => {
  if (!isModelName(model)) return null
  const table = tableOf(model)
  const [row] = await selectRecords(transaction, model, allFields(model), THE_SERVER).where(
    and(eq(table.id, recordId), sql`${table.deleted_at} is null`),
  )
  if (!row) return null
  const withheld = privateFields(model, THE_SERVER.role)
  return toWireRow(
    Object.fromEntries(
      Object.entries(readableRow(model, row, THE_SERVER)).filter(([name]) => !withheld.includes(name)),
    ),
  )
}
