import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { personalTableOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { visibleOrDeleted } from '../models/visibility.ts'
import { ownRowJoin } from '../query-builder/select-record.ts'
import type { Cursor } from './cursor.ts'

/** Rows of one model visible to one person, in one snapshot. */
export interface Sighted {
  readonly transaction: Queryable
  readonly model: ModelName
  readonly actor: RequestActor
}

/** Place of a row in the order of the feed: by transaction, then by id. */
export interface Position {
  readonly id: number
  readonly xid: string
  readonly deleted: boolean
}

/**
 * Where a page begins, the horizon below which it ends, and the most positions that it may have.
 */
export interface PageBounds {
  readonly from: Cursor
  readonly horizon: string
  readonly limit: number
}

/**
 * Rows after the cursor, of any client, among which a client's page is looked for first. The
 * planner takes every client for a small one: it would find and sort all rows of a client with most
 * of them for each page of a thousand.
 */
const NEXT_ROWS = 20_000

/**
 * Returns the ids that changed after the cursor and below the horizon, oldest first: shared rows
 * and the person's own rows.
 */
export const changedPositions = async (
  sighted: Sighted,
  bounds: PageBounds,
  nextRows: number = NEXT_ROWS,
): Promise<readonly Position[]> => {
  const among = isStaff(sighted.actor) ? null : await readPositions(sighted, bounds, nextRows)
  return among?.isComplete ? among.positions : allPositions(sighted, bounds)
}

/** Returns the positions of that page, found among all rows of the person at once. */
export const allPositions = async (sighted: Sighted, bounds: PageBounds): Promise<readonly Position[]> =>
  (await readPositions(sighted, bounds, null)).positions

/** Answer of the database: `[id, xid, deleted]` of each position. */
type FoundRow = {
  readonly json: string
  readonly complete: boolean
}

/**
 * Returns the positions among the next rows of the table; among all of them without `next`.
 * `isComplete`: no row behind those belongs to the page.
 */
const readPositions = async (
  { transaction, model, actor }: Sighted,
  { from, horizon, limit }: PageBounds,
  next: number | null,
): Promise<{ readonly positions: readonly Position[]; readonly isComplete: boolean }> => {
  const table = tableOf(model)
  const personal = personalTableOf(model)
  const within = (xid: SQL, id: SQL): SQL => {
    const after =
      from.id === null
        ? sql`${xid} > ${from.xid}::xid8`
        : sql`(${xid}, ${id}) > (${from.xid}::xid8, ${from.id}::bigint)`
    return sql`${after} and ${xid} < ${horizon}::xid8`
  }
  const seen = visibleOrDeleted(model, actor)
  const deleted = sql`${table.deleted_at} is not null`
  const [xid, id] = [sql`${table.xid}`, sql`${table.id}`]
  const bounded = sql`from ${table} where ${within(xid, id)}`
  const rows =
    next === null ? sql`${table}` : sql`(select * ${bounded} order by ${xid}, ${id} limit ${next}) as ${table}`
  // The position of a record is the later one of the shared row and the person's own row.
  const isLater = personal && sql`(${personal.xid} is null or ${personal.xid} <= ${table.xid})`
  const shared = sql`select ${id} as id, ${xid} as xid, ${deleted} as deleted from ${rows}${ownRowJoin(model, actor)}
    where ${and(within(xid, id), seen, isLater)} order by ${xid}, ${id} limit ${limit}`
  const own = personal ? sql` union all (${ownPositions({ model, actor, seen, within }, limit)})` : sql``
  const complete =
    next === null
      ? sql`true`
      : sql`(select count(*) from shared) >= ${limit} or not exists (select ${bounded} order by ${xid}, ${id} offset ${next} limit 1)`
  // Read as one value: decoding a thousand rows would cost more than finding them.
  const [row] = await rowsOf<FoundRow>(
    transaction,
    sql`with shared as materialized (${shared})
      select coalesce(json_agg(json_build_array(id, xid::text, deleted) order by xid, id), '[]')::text as json, ${complete} as complete
      from (select * from (select * from shared${own}) as halves order by xid, id limit ${limit}) as found`,
  )
  const found = JSON.parse(row?.json ?? '[]') as readonly (readonly [id: number, xid: string, deleted: boolean])[]
  return { positions: found.map(([id, xid, deleted]) => ({ id, xid, deleted })), isComplete: row?.complete ?? true }
}

interface OwnRows {
  readonly model: ModelName
  readonly actor: RequestActor
  readonly seen: SQL | undefined
  within(xid: SQL, id: SQL): SQL
}

/** Records whose own row of this person changed after the shared one. */
const ownPositions = ({ model, actor, seen, within }: OwnRows, limit: number): SQL => {
  const table = tableOf(model)
  const personal = personalTableOf(model)
  if (!personal) throw new Error(`The model ${model} has no rows of its own for each person.`)
  const [xid, id] = [sql`${personal.xid}`, sql`${personal.record_id}`]
  return sql`select ${id} as id, ${xid} as xid, ${table.deleted_at} is not null as deleted
    from ${personal} join ${table} on ${table.id} = ${personal.record_id}
    where ${and(eq(personal.user_id, Number(actor.id)), gt(personal.xid, table.xid), within(xid, id), seen)} order by ${xid}, ${id} limit ${limit}`
}
