import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import type { Consequences } from '../writes/consequences.ts'
import { tellOfChange } from '../writes/tell.ts'

/**
 * Hints about records that a step of invoicing has written beside its own. The people of clients
 * see no drafts, and of time nothing that invoicing writes: only staff have news.
 */
export const tellStaff = (transaction: Queryable, consequences: Consequences, model: ModelName, ids: readonly number[]): Promise<void> =>
  tellOfChange(transaction, consequences, { model, ids, clients: new Set() })
