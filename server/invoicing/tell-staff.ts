import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import type { Consequences } from '../writes/consequences.ts'
import { tellOfChange } from '../writes/tell.ts'

/**
 * Hints to staff about records that a step of invoicing has written beside the invoice. Clients see
 * neither drafts nor the changed fields of pointages.
 */
export const tellStaff = (transaction: Queryable, consequences: Consequences, model: ModelName, ids: readonly number[]): Promise<void> =>
  tellOfChange(transaction, consequences, { model, ids, clients: new Set() })
