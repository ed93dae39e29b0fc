import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { columnOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { readableFields, visible } from '../models/visibility.ts'
import { idsOf, wireRows } from './wire-rows.ts'

/**
 * Most records of one relation. More of them must be read page by page (`GET
 * {resource}/{id}/{relation}`).
 */
const MAX_INCLUDED = 20_000

/** Compares a column of the included model: its id, or the reference back. */
const load = async (
  database: Queryable,
  { model, by, actor }: { readonly model: ModelName; readonly by: string; readonly actor: RequestActor },
  keys: readonly number[],
): Promise<readonly WireRow[]> => {
  if (keys.length === 0) return []
  const column = by === 'id' ? tableOf(model).id : columnOf(tableOf(model), by)
  const rows = await wireRows(database, {
    model,
    names: readableFields(model, actor.role),
    actor,
    where: sql`${column} = any(${idsOf(keys)}) and ${visible(model, actor)}`,
    order: [sql`${tableOf(model).id}`],
    limit: MAX_INCLUDED + 1,
  })
  if (rows.length > MAX_INCLUDED)
    throw new DomainError('bad_query', { detail: { allowed: [`include: at most ${MAX_INCLUDED} records`] } })
  return rows
}

interface Inclusion {
  readonly model: ModelName
  /** Names of relations. */
  readonly include: readonly string[]
  readonly actor: RequestActor
}

/**
 * Adds the requested relations to copies of the rows. Each relation is one query with the same
 * access rules as a list of its model.
 */
export const withRelations = async (
  database: Queryable,
  { model, include, actor }: Inclusion,
  rows: readonly WireRow[],
): Promise<readonly WireRow[]> => {
  if (include.length === 0) return rows
  // Copied once for all relations: a thousand rows are large.
  const complete: Record<string, unknown>[] = rows.map((row) => ({ ...row }))
  for (const name of include) {
    const relation = modelOf(model).relations[name]
    if (!relation) continue
    const target = 'one' in relation ? relation.one : relation.many
    if (!isModelName(target)) continue
    if ('one' in relation) {
      const keys = new Set(rows.map((row) => row[relation.by]).filter((key): key is number => typeof key === 'number'))
      const found = new Map(
        (await load(database, { model: target, by: 'id', actor }, [...keys])).map((row) => [row.id, row]),
      )
      for (const row of complete) row[name] = found.get(row[relation.by] as number) ?? null
    } else {
      const ids = rows.map((row) => row.id)
      const found = Map.groupBy(
        await load(database, { model: target, by: relation.by, actor }, ids),
        (row) => row[relation.by],
      )
      for (const row of complete) row[name] = found.get(row['id']) ?? []
    }
  }
  return complete as WireRow[]
}
