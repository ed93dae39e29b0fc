import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { removal } from '../database/schema/sync.ts'
import { tableOf } from '../database/tables.ts'
import { childrenOf, sightOf } from '../models/visibility.ts'
import { addHints } from './add-hints.ts'
import type { Consequences } from './consequences.ts'

/** Clients to which a record becomes invisible (`lost`) or visible (`gained`). */
interface Audiences {
  readonly lost: ReadonlySet<number>
  readonly gained: ReadonlySet<number>
}

const difference = (all: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...all].filter((id) => !others.has(id)))

/** Returns the clients that lose and that gain visibility of a record. */
export const compareAudiences = (before: ReadonlySet<number>, after: ReadonlySet<number>): Audiences => ({
  lost: difference(before, after),
  gained: difference(after, before),
})

interface Spread {
  readonly model: ModelName
  readonly ids: readonly number[]
  readonly audiences: Audiences
}

/** Passes any number of ids as one parameter. */
const idList = (ids: readonly number[]): SQL =>
  sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/**
 * Propagates a change of a record's visibility to its dependent records. In the same transaction
 *   1. every dependent row is rewritten, so that its new feed position lies after every cursor of
 *      the clients that gained it;
 *   2. for each client that lost it, a removal is stored: the feed can't report a row that is no
 *      longer visible to its reader.
 */
export const spreadVisibility = async (
  transaction: Queryable,
  { model, ids, audiences }: Spread,
  consequences: Consequences,
): Promise<void> => {
  if (ids.length === 0 || audiences.lost.size + audiences.gained.size === 0) return
  await withdraw(transaction, model, ids, audiences.lost)
  for (const child of childrenOf(model)) {
    const table = tableOf(child.model)
    const { own } = sightOf(child.model)
    const clients = [...audiences.lost, ...audiences.gained]
    const seen = own ? or(...clients.map((client) => own(client))) : undefined
    const restamped = await transaction
      .update(table)
      .set({ deleted_at: sql`${table.deleted_at}` } as Record<string, unknown>)
      .where(and(sql`${child.column} in ${idList(ids)}`, isNull(table.deleted_at), seen))
      .returning({ id: table.id })
    const childIds = restamped.map((row) => row.id as number)
    await addHints(transaction, consequences, { model: child.model, ids: childIds, clients: new Set(clients) })
    await spreadVisibility(transaction, { model: child.model, ids: childIds, audiences }, consequences)
    if (audiences.lost.size > 0) {
      const children = and(sql`${child.column} in ${idList(ids)}`, seen)
      await withdrawDeleted(transaction, { model: child.model, children, lost: audiences.lost }, consequences)
    }
  }
}

/**
 * Withdraws deleted dependent records too: a device that has not received the tombstone can no
 * longer see it in the feed. No client gains a deleted record.
 */
const withdrawDeleted = async (
  transaction: Queryable,
  {
    model,
    children,
    lost,
  }: Pick<Audiences, 'lost'> & { readonly model: ModelName; readonly children: SQL | undefined },
  consequences: Consequences,
): Promise<void> => {
  const table = tableOf(model)
  const deleted = await transaction
    .select({ id: table.id })
    .from(table)
    .where(and(children, isNotNull(table.deleted_at)))
  const ids = deleted.map((row) => Number(row.id))
  await spreadVisibility(transaction, { model, ids, audiences: { lost, gained: new Set() } }, consequences)
}

const withdraw = async (
  transaction: Queryable,
  model: ModelName,
  ids: readonly number[],
  lost: ReadonlySet<number>,
): Promise<void> => {
  for (const client of lost) {
    await transaction.execute(
      sql`insert into ${removal} (model, record_id, client_id) select ${model}, value::bigint, ${client}::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
    )
  }
}
