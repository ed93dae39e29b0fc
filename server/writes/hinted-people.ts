import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { tableOf } from '../database/tables.ts'
import { hasClientRole } from '../models/client-people.ts'
import { sightOf } from '../models/visibility.ts'

/** Returns the people to whom these records of a personal model belong. */
export const ownersOf = async (
  transaction: Queryable,
  model: ModelName,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { personal } = sightOf(model)
  if (!personal) return []
  const table = tableOf(model)
  const rows = await transaction
    .selectDistinct({ id: personal.column })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.flatMap((row) => (row.id === null ? [] : [Number(row.id)]))
}

/** Returns the people of these clients who may see invoices. */
export const managersOf = async (transaction: Queryable, clients: ReadonlySet<number>): Promise<readonly number[]> => {
  if (clients.size === 0) return []
  const rows = await transaction
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        inArray(user.client_id, [...clients]),
        eq(user.is_client_manager, true),
        hasClientRole,
        eq(user.is_active, true),
        isNull(user.deleted_at),
      ),
    )
  return rows.map((row) => row.id)
}
