import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/**
 * Amounts of an invoice as mails name them. The words say that a credit note is one: its amounts
 * have no sign beside them.
 */
export const mailedAmounts = (invoice: Mirrored<'invoice'>, paid: number) => {
  const sign = invoice.kind === 'credit_note' ? -1 : 1
  return {
    amountTtc: sign * invoice.amount_ttc,
    amountDeducted: sign * invoice.amount_deducted,
    rest: amountDue(invoice) - paid,
  }
}
