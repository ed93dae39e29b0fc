import { eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { monthOf } from '#contract/core/kinds/days.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { Queryable } from '../database/connect.ts'
import { pointage } from '../database/schema/work.ts'
import { holdBilling, monthlyDraft } from '../invoicing/closing/monthly-draft.ts'
import { type InvoiceRow, lockInvoice, presentRecord } from '../invoicing/invoice-row.ts'
import { lockWork } from '../invoicing/lines/hidden-work.ts'
import { rebuildLines } from '../invoicing/lines/pointage-lines.ts'
import { storeTotals } from '../invoicing/lines/totals.ts'
import { billingOf } from '../invoicing/time/billable.ts'
import { hourPricesFor } from '../invoicing/time/hour-prices.ts'
import type { Effect, Write } from '../writes/effect.ts'

const numberOf = (record: object | null, name: string): number | null => {
  const value = record && fieldOf(record, name)
  return value === null || value === undefined ? null : Number(value)
}

/**
 * Keeps the drafts of invoices and their time consistent:
 *
 *   1. Time can be assigned to drafts only, and only where ticket and projet are billable (409).
 *   2. `facturation_auto` finds or creates the client's draft for the month of the pointage. Time
 *      that is assigned to a draft stays there.
 *   3. Time is removed from its line when a new person or day changes its price.
 *   4. The lines and sums of each affected draft are updated in the same transaction, so that the
 *      invoice that is sent equals the invoice that was shown.
 */
export const applyImputation: Effect = async (transaction, write, consequences) => {
  const { actor, action, executedAt, recordId, before, after } = write
  const from = numberOf(before, 'invoice_id')
  let to = numberOf(after, 'invoice_id')
  const ticketId = numberOf(after ?? before, 'ticket_id')
  if (ticketId === null || (before && after && !concernsInvoice(write))) return

  const refused = { model: 'pointage', before, actor } as const
  const isPut = action === 'facturation_auto' ? to === null : to !== null && to !== from
  if (isPut) {
    const billing = await billingOf(transaction, ticketId)
    if (!billing?.isBillable) throw new DomainError('not_billable', { detail: presentRecord(refused) })
    if (to === null) await holdBilling(transaction, billing.clientId)
    await lockWork(transaction, [ticketId])
    if (to === null) {
      const origin = { userId: Number(actor.id), at: executedAt, address: null }
      const month = monthOf(String(fieldOf(after ?? {}, 'date')))
      to = (
        await monthlyDraft(transaction, { clientId: billing.clientId, month, origin, isClosing: false }, consequences)
      ).id
    }
  }
  if (after && from !== to)
    await transaction.update(pointage).set({ invoice_id: to, invoice_line_id: null }).where(eq(pointage.id, recordId))

  const formerLine = numberOf(before, 'invoice_line_id')
  // Lock in the order of ids, so that two moves between the same drafts can't deadlock.
  for (const id of [...new Set([from, to])].filter((id) => id !== null).sort((a, b) => a - b)) {
    const draft = await lockInvoice(transaction, id, 'impute', refused)
    const formerLines = id === from && formerLine !== null ? [formerLine] : []
    if (from === to) await leaveLineOfOtherPrice(transaction, draft, write)
    await rebuildLines(transaction, draft, { tickets: [ticketId], formerLines }, consequences)
    await storeTotals(transaction, draft, consequences)
  }
}

/**
 * Removes a pointage from its line when the price of its hour has changed; the line keeps its
 * price.
 */
const leaveLineOfOtherPrice = async (
  transaction: Queryable,
  draft: InvoiceRow,
  { recordId, before, after }: Write,
): Promise<void> => {
  if (!before || !after) return
  const priceOf = await hourPricesFor(transaction, draft.client_id)
  const of = (record: AnyRecord): number =>
    priceOf(numberOf(record, 'invoiced_user_id') ?? Number(fieldOf(record, 'user_id')), String(fieldOf(record, 'date')))
  if (of(before) !== of(after))
    await transaction.update(pointage).set({ invoice_line_id: null }).where(eq(pointage.id, recordId))
}

/** Values of a pointage that its invoice line depends on. */
const concernsInvoice = ({ action, before, after }: Write): boolean =>
  action === 'facturation_auto' ||
  ['invoice_id', 'ut', 'ut_invoiced', 'date', 'user_id', 'invoiced_user_id'].some(
    (name) => fieldOf(before ?? {}, name) !== fieldOf(after ?? {}, name),
  )
