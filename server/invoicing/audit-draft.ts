import type { Totals } from '#contract/core/kinds/totals.ts'
import type { Queryable } from '../database/connect.ts'
import { writeAudit } from '../writes/audit.ts'
import type { Origin } from './closing/monthly-draft.ts'
import type { InvoiceRow } from './invoice-row.ts'

const AMOUNTS = ['amount_ht', 'amount_tva', 'amount_ttc'] as const

interface Recomputed {
  readonly action: 'createAllInvoicesForMonth' | 'computeAllTotal'
  /** The draft before the change. */
  readonly draft: InvoiceRow
  readonly totals: Totals
  /** Further values for the audit row. */
  readonly more?: Readonly<Record<string, unknown>>
}

/**
 * Writes the audit row of a draft that was made or computed in a batch, with the sums that changed,
 * in the same transaction.
 */
export const auditDraft = (
  transaction: Queryable,
  { userId, at, address }: Origin,
  { action, draft, totals, more }: Recomputed,
): Promise<void> => {
  const changed = AMOUNTS.filter((name) => draft[name] !== totals[name])
  const changedOf = (amounts: Pick<Totals, (typeof AMOUNTS)[number]>) =>
    Object.fromEntries(changed.map((name) => [name, amounts[name]]))
  return writeAudit(transaction, {
    ...{ userId, at, address, model: 'invoice', recordId: draft.id, action, eventId: null },
    before: changedOf(draft),
    after: { ...changedOf(totals), ...more },
  })
}
