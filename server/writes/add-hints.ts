import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { sightOf } from '../models/visibility.ts'
import type { Consequences } from './consequences.ts'
import { managersOf, ownersOf } from './hinted-people.ts'

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
