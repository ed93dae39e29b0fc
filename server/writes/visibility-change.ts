import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { removal } from '../database/schema/sync.ts'
import { tableOf } from '../database/tables.ts'
import { childrenOf, sightOf } from '../models/visibility.ts'
import type { Consequences } from './consequences.ts'
import { tellOfChange } from './tell.ts'

interface Audiences {
  readonly lost: ReadonlySet<number>
  readonly gained: ReadonlySet<number>
}

const without = (all: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> => new Set([...all].filter((id) => !others.has(id)))

export const compareAudiences = (before: ReadonlySet<number>, after: ReadonlySet<number>): Audiences => ({
  lost: without(before, after),
  gained: without(after, before),
})

/** One parameter, however many ids. */
const idList = (ids: readonly number[]): SQL => sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/**
 * A record came into sight of some clients or went out of it, and with it everything that hangs on it. In the same transaction
 *   1. every such row is written again, so that its new place in the feed lies after every cursor of those who now see it;
 *   2. for those who lost it, a removal names it, since their feed can't show a row that they may not see.
 */
export const spreadVisibility = async (
  transaction: Queryable,
  model: ModelName,
  ids: readonly number[],
  audiences: Audiences,
  consequences: Consequences,
): Promise<void> => {
  if (ids.length === 0 || audiences.lost.size + audiences.gained.size === 0) return
  await withdraw(transaction, model, ids, audiences.lost)
  for (const child of childrenOf(model)) {
    const table = tableOf(child.model)
    const { own } = sightOf(child.model)
    const clients = [...audiences.lost, ...audiences.gained]
    const seen = own ? or(...clients.map((client) => own(client))) : undefined
    const touched = await transaction
      .update(table)
      .set({ deleted_at: sql`${table.deleted_at}` } as Record<string, unknown>)
      .where(and(sql`${child.column} in ${idList(ids)}`, isNull(table.deleted_at), seen))
      .returning({ id: table.id })
    const childIds = touched.map((row) => row.id as number)
    await tellOfChange(transaction, consequences, { model: child.model, ids: childIds, clients: new Set(clients) })
    await spreadVisibility(transaction, child.model, childIds, audiences, consequences)
    if (audiences.lost.size > 0) await withdrawBuried(transaction, child, ids, seen, audiences, consequences)
  }
}

/**
 * What was deleted before must be withdrawn too: a device that has not heard of its end yet can't see the tombstone any more. Nobody gains it.
 */
const withdrawBuried = async (
  transaction: Queryable,
  child: ReturnType<typeof childrenOf>[number],
  ids: readonly number[],
  seen: SQL | undefined,
  { lost }: Audiences,
  consequences: Consequences,
): Promise<void> => {
  const table = tableOf(child.model)
  const buried = await transaction
    .select({ id: table.id })
    .from(table)
    .where(and(sql`${child.column} in ${idList(ids)}`, isNotNull(table.deleted_at), seen))
  const buriedIds = buried.map((row) => Number(row.id))
  await spreadVisibility(transaction, child.model, buriedIds, { lost, gained: new Set() }, consequences)
}

const withdraw = async (transaction: Queryable, model: ModelName, ids: readonly number[], lost: ReadonlySet<number>): Promise<void> => {
  for (const client of lost) {
    await transaction.execute(
      sql`insert into ${removal} (model, record_id, client_id) select ${model}, value::bigint, ${client}::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
    )
  }
}
