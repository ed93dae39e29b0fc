import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { WireRow } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible } from '../models/visibility.ts'
import { wireRows } from '../query-builder/wire-rows.ts'

/** Where the rows of an archive are read from, and for whom. */
export interface PageSources {
  readonly database: Queryable
  readonly actor: RequestActor
  /** Runs a query for the caller of the request, also after its handler has ended. */
  forCaller<Result>(query: () => Promise<Result>): Promise<Result>
}

/** Rows of an archive that are in memory at once. */
export const ROWS_AT_ONCE = 500

/** Rows of a model that the actor sees, in the order of their ids, page by page. */
export async function* pagesOf(
  { database, actor, forCaller }: PageSources,
  model: ModelName,
  names: readonly string[],
  among?: SQL,
): AsyncGenerator<readonly WireRow[]> {
  const table = tableOf(model)
  for (let after = 0; ; ) {
    const where = and(gt(table.id, after), visible(model, actor), among) as SQL
    const query = { model, names, actor, where, order: [asc(table.id)], limit: ROWS_AT_ONCE }
    const rows = await forCaller(() => wireRows(database, query))
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = Number(rows.at(-1)?.id)
  }
}
