import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { FeedAnswer } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import { birthsOf } from '../database/births.ts'
import { type Database, type Queryable, rowsOf } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import { idempotencyKey, removal } from '../database/schema/sync.ts'
import { personalTableOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { mayEverSee, readableFields, visible } from '../models/visibility.ts'
import { idsOf, wireJson } from '../query-builder/wire-rows.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { changedPositions, type Position, type Sighted } from './positions.ts'

/** A request for a feed page. */
export interface FeedRequest {
  /** Text of the cursor; empty for a first pull. */
  readonly since: string
  /** Rows per page. */
  readonly limit: number
  readonly deviceId: string | null
}

/** Cursors at the beginning and the end of a page. */
interface Span {
  readonly from: Cursor
  readonly end: Cursor
}

/** Parts of the server that a feed page is read with. */
interface FeedServices {
  readonly database: Database
  readonly installation: Installation
}

/**
 * Returns one page of the changes visible to this person, read in one snapshot: the JSON of a
 * `FeedAnswer`, whose rows the database writes as they are sent.
 *
 *   1. Rows are ordered by the transaction that wrote them last, (xid, id), and sent only below the
 *      horizon: the oldest running transaction. Nothing below it can change any more, so that no
 *      later commit lies before a cursor.
 *   2. A page ends between two transactions, so that the key of an event is on the page with all of
 *      its effect, or before it where a row was changed again since. Only a transaction larger than
 *      a page (an import) is split, by id; its keys are sent when it is complete.
 *   3. `deleted` has the tombstones of records that were visible to this person, and the removals
 *      of their client.
 */
export const readFeedPage = (
  services: FeedServices,
  model: ModelName,
  request: FeedRequest,
  actor: RequestActor,
): Promise<string> => {
  const { epoch, formerEpochs } = services.installation
  const since = readCursor(request.since, epoch, actor)
  return services.database.query.transaction(
    async (transaction) => {
      const sighted = { transaction, model, actor }
      const horizon = await horizonOf(transaction)
      const from: Cursor = since ?? { start: horizon, xid: '0', id: null }
      const found = await changedPositions(sighted, { from, horizon, limit: request.limit + 1 })
      const { page, end, hasMore } = cut(found, request.limit, horizon, from)
      const rows = await currentRows(sighted, page)
      const tombstones = page.flatMap(({ id, xid, deleted }) =>
        deleted && BigInt(xid) >= BigInt(from.start) ? [id] : [],
      )
      const removedIds = since ? await removedFromSight(sighted, { from, end }) : []
      const rest: Omit<FeedAnswer, 'data'> = {
        deleted: [...new Set([...tombstones, ...removedIds])],
        settled: await acceptedKeys(sighted, { from, end }, request.deviceId),
        metadata: {
          cursor: writeCursor(end, epoch, actor),
          has_more: hasMore,
          epoch,
          births: birthsOf(formerEpochs, model),
          ...(since ? {} : { total: await countVisible(sighted) }),
        },
      }
      return `{"data":${rows},${JSON.stringify(rest).slice(1)}`
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const horizonOf = async (transaction: Queryable): Promise<string> => {
  const [row] = await rowsOf<{ horizon: string }>(
    transaction,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  return row?.horizon ?? '0'
}

/** Returns the previous transaction id; horizons are above 2. */
const before = (xid: string): string => String(BigInt(xid) - 1n)

const cut = (
  found: readonly Position[],
  limit: number,
  horizon: string,
  from: Cursor,
): { page: readonly Position[]; end: Cursor; hasMore: boolean } => {
  if (found.length <= limit) return { page: found, end: { ...from, xid: before(horizon), id: null }, hasMore: false }
  const open = found[limit]?.xid
  const complete = found.slice(0, limit).filter(({ xid }) => xid !== open)
  const last = complete.at(-1)
  if (last) return { page: complete, end: { ...from, xid: last.xid, id: null }, hasMore: true }
  const page = found.slice(0, limit)
  return { page, end: { ...from, xid: page.at(-1)?.xid ?? from.xid, id: page.at(-1)?.id ?? from.id }, hasMore: true }
}

/**
 * Returns the JSON of the rows of a page as this person may read them, in the order of the page,
 * without deleted ones.
 */
const currentRows = async ({ transaction, model, actor }: Sighted, page: readonly Position[]): Promise<string> => {
  const ids = page.flatMap(({ id, deleted }) => (deleted ? [] : [id]))
  if (ids.length === 0) return '[]'
  const { id, xid } = tableOf(model)
  const personal = personalTableOf(model)
  return wireJson(transaction, {
    model,
    names: readableFields(model, actor.role),
    actor,
    where: sql`${id} = any(${idsOf(ids)})`,
    order: [personal ? sql`greatest(${xid}, ${personal.xid})` : sql`${xid}`, sql`${id}`],
  })
}

/** Condition for transactions between two cursors: a transaction counts once all of it was sent. */
const between = (xid: SQL, { from, end }: Span): SQL => {
  const lower = from.id === null ? from.xid : before(from.xid)
  const upper = end.id === null ? end.xid : before(end.xid)
  return sql`(${xid} > ${lower}::xid8 and ${xid} <= ${upper}::xid8)`
}

const removedFromSight = async ({ transaction, model, actor }: Sighted, span: Span): Promise<readonly number[]> => {
  const client =
    actor.clientId !== null && mayEverSee(model, actor) ? eq(removal.client_id, Number(actor.clientId)) : undefined
  const table = tableOf(model)
  const seenNow = sql`exists (select 1 from ${table} where ${and(eq(table.id, removal.record_id), visible(model, actor))})`
  const rows = await transaction
    .selectDistinct({ id: removal.record_id })
    .from(removal)
    .where(
      and(
        or(eq(removal.user_id, Number(actor.id)), client),
        eq(removal.model, model),
        between(sql`${removal.xid}`, span),
        sql`${removal.xid} >= ${span.from.start}::xid8`,
        sql`not ${seenNow}`,
      ),
    )
  return rows.map((row) => row.id)
}

const acceptedKeys = async (
  { transaction, model, actor }: Sighted,
  span: Span,
  deviceId: string | null,
): Promise<FeedAnswer['settled']> => {
  if (deviceId === null) return []
  const rows = await transaction
    .select({ key: idempotencyKey.key, id: idempotencyKey.record_id })
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.user_id, Number(actor.id)),
        eq(idempotencyKey.device_id, deviceId),
        eq(idempotencyKey.resource, model),
        between(sql`${idempotencyKey.xid}`, span),
      ),
    )
  return rows.flatMap(({ key, id }) => (id === null ? [] : [{ key, id }]))
}

const countVisible = async ({ transaction, model, actor }: Sighted): Promise<number> => {
  const [counted] = await transaction
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(tableOf(model))
    .where(visible(model, actor))
  return counted?.total ?? 0
}
