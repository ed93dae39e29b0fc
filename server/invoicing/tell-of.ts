import type { ModelName } from '#contract/registry.ts'
import type { Consequences } from '../actions/consequences.ts'
import { tellOfChange } from '../actions/tell.ts'
import type { Queryable } from '../database/connect.ts'
import { clientsWhoSee } from '../models/visibility.ts'

/** Hints about records that a step of invoicing has written beside its own: to those who see them now. */
export const tellOf = async (transaction: Queryable, consequences: Consequences, model: ModelName, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tellOfChange(transaction, consequences, { model, ids, clients: await clientsWhoSee(transaction, model, ids) })
}
