import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { tableOf } from '../database/tables.ts'
import { hasClientRole } from '../models/client-people.ts'
import { sightOf } from '../models/visibility.ts'
import type { Consequences } from './consequences.ts'

/**
 * Adds hints about these records on the channels of everyone to whom they are or were visible:
 * client and staff channels, or personal channels where a model is not visible to all staff. Only
 * people to whom a record is visible receive its id. When rows of one person may be visible to
 * other staff, the staff channel receives a hint without ids.
 */
export const addHints = async (
  transaction: Queryable,
  consequences: Consequences,
  change: { readonly model: ModelName; readonly ids: readonly number[]; readonly clients: ReadonlySet<number> },
): Promise<void> => {
  const { model, ids, clients } = change
  if (ids.length === 0) return
  const { personal, managersOnly, ofTechniciens } = sightOf(model)
  if (ofTechniciens) {
    consequences.hintClients(change)
    consequences.hintStaff(model)
    return
  }
  if (!personal && !managersOnly) {
    consequences.hintStaffAndClients(change)
    return
  }
  for (const person of personal ? await ownersOf(transaction, model, ids) : await managersOf(transaction, clients)) {
    for (const id of ids) consequences.hintPerson(person, model, id)
  }
  if (!personal || personal.others) consequences.hintStaff(model)
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

/** Returns the people of these clients who may see invoices. */
const managersOf = async (transaction: Queryable, clients: ReadonlySet<number>): Promise<readonly number[]> => {
  if (clients.size === 0) return []
  const rows = await transaction
    .select({ id: user.id })
    .from(user)
    .where(
      and(inArray(user.client_id, [...clients]), eq(user.is_client_manager, true), hasClientRole, eq(user.is_active, true), isNull(user.deleted_at)),
    )
  return rows.map((row) => row.id)
}
