import { eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { fieldOf } from '#contract/core/model.ts'
import { pointage } from '../database/schema/work.ts'
import { billingOf } from '../invoicing/billable.ts'
import { monthOf } from '../invoicing/days.ts'
import { lockInvoice, presentRecord } from '../invoicing/invoice-row.ts'
import { holdBilling, monthlyDraft } from '../invoicing/monthly-draft.ts'
import { rebuildLines } from '../invoicing/pointage-lines.ts'
import { storeTotals } from '../invoicing/totals.ts'
import type { Effect, Write } from '../writes/effect.ts'

const numberOf = (record: object | null, name: string): number | null => {
  const value = record && fieldOf(record, name)
  return value === null || value === undefined ? null : Number(value)
}

/**
 * Keeps the drafts of invoices and their time consistent:
 *
 *   1. Time is put on drafts only, and only where ticket and projet are billable (409).
 *   2. `facturation_auto` finds or creates the client's draft for the month of the pointage. Time
 *      that is on a draft stays there.
 *   3. The lines and sums of each draft that gained or lost time are updated in the same
 *      transaction, so that an invoice is sent as it was seen.
 */
export const applyImputation: Effect = async (transaction, write, consequences) => {
  const { actor, action, at, recordId, before, after } = write
  const from = numberOf(before, 'invoice_id')
  let to = numberOf(after, 'invoice_id')
  const ticketId = numberOf(after ?? before, 'ticket_id')
  if (ticketId === null || (before && after && !concernsInvoice(write))) return

  const refused = { model: 'pointage', before, actor } as const
  const isPut = action === 'facturation_auto' ? to === null : to !== null && to !== from
  if (isPut) {
    const billing = await billingOf(transaction, ticketId)
    if (!billing?.isBillable) throw new DomainError('not_billable', { detail: presentRecord(refused) })
    if (to === null) {
      await holdBilling(transaction, billing.clientId)
      const origin = { userId: Number(actor.id), at, address: null }
      to = (
        await monthlyDraft(transaction, { clientId: billing.clientId, month: monthOf(String(fieldOf(after ?? {}, 'date'))), origin }, consequences)
      ).id
    }
  }
  if (after && from !== to) await transaction.update(pointage).set({ invoice_id: to, invoice_line_id: null }).where(eq(pointage.id, recordId))

  const formerLine = numberOf(before, 'invoice_line_id')
  // In the order of their ids, so that two moves between the same drafts wait for each other.
  for (const id of [...new Set([from, to])].filter((id) => id !== null).sort((a, b) => a - b)) {
    const draft = await lockInvoice(transaction, id, 'impute', refused)
    const formerLines = id === from && formerLine !== null ? [formerLine] : []
    await rebuildLines(transaction, id, { tickets: [ticketId], formerLines }, consequences)
    await storeTotals(transaction, draft, consequences)
  }
}

/** Values of a pointage that its invoice line depends on. */
const concernsInvoice = ({ action, before, after }: Write): boolean =>
  action === 'facturation_auto' ||
  ['invoice_id', 'ut', 'ut_invoiced', 'date'].some((name) => fieldOf(before ?? {}, name) !== fieldOf(after ?? {}, name))
