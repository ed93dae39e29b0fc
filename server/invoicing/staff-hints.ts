import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Consequences } from '../writes/consequences.ts'

/**
 * Adds hints to staff about records that a step of invoicing has written beside the invoice.
 * Clients see neither drafts nor the changed fields of pointages.
 */
export const addStaffHints = (
  transaction: Queryable,
  consequences: Consequences,
  model: ModelName,
  ids: readonly number[],
): Promise<void> => addHints(transaction, consequences, { model, ids, clients: new Set() })
