import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { tableOf } from '../database/tables.ts'
import { sightOf } from '../models/visibility.ts'
import type { Consequences } from './consequences.ts'

/**
 * Hints to everyone who sees these records, or saw them until now: on the channels of clients and
 * staff, or person by person where a model is not for all of them. Ids go to nobody else; where
 * others of the staff may see a person's rows, all of them hear that there is something new.
 */
export const tellOfChange = async (
  transaction: Queryable,
  consequences: Consequences,
  change: { readonly model: ModelName; readonly ids: readonly number[]; readonly clients: ReadonlySet<number> },
): Promise<void> => {
  const { model, ids, clients } = change
  if (ids.length === 0) return
  const { personal, managersOnly } = sightOf(model)
  if (!personal && !managersOnly) {
    consequences.touched(change)
    return
  }
  for (const person of personal ? await ownersOf(transaction, model, ids) : await managersOf(transaction, clients)) {
    for (const id of ids) consequences.touchedFor(person, model, id)
  }
  if (!personal || personal.others) consequences.touchedForSomeStaff(model)
}

const ownersOf = async (transaction: Queryable, model: ModelName, ids: readonly number[]): Promise<readonly number[]> => {
  const { personal } = sightOf(model)
  if (!personal) return []
  const table = tableOf(model)
  const rows = await transaction
    .selectDistinct({ id: personal.column })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.flatMap((row) => (row.id === null ? [] : [Number(row.id)]))
}

/** The people of these clients who see their invoices. */
const managersOf = async (transaction: Queryable, clients: ReadonlySet<number>): Promise<readonly number[]> => {
  if (clients.size === 0) return []
  const rows = await transaction
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.client_id, [...clients]), eq(user.is_client_manager, true), eq(user.is_active, true), isNull(user.deleted_at)))
  return rows.map((row) => row.id)
}
