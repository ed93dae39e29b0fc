import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import { draftCreditNote } from '../invoicing/credit.ts'
import type { InvoiceRow } from '../invoicing/invoice-row.ts'
import { rebuildLines } from '../invoicing/pointage-lines.ts'
import { releaseDraft } from '../invoicing/release.ts'
import { sendInvoice } from '../invoicing/send.ts'
import { storeTotals } from '../invoicing/totals.ts'
import type { Effect } from '../writes/effect.ts'

type Step = (transaction: Queryable, row: InvoiceRow, at: string, consequences: Parameters<Effect>[2]) => Promise<unknown>

/** Effects of each step beside the invoice's own fields; the action has locked its row. */
const STEPS: Readonly<Record<string, Step>> = {
  markAsSent: sendInvoice,
  computeTotal: async (transaction, row, _at, consequences) => {
    await rebuildLines(transaction, row, { tickets: 'all', formerLines: [] }, consequences)
    await storeTotals(transaction, row, consequences)
  },
  createCreditNote: draftCreditNote,
  delete: (transaction, row, _at, consequences) => releaseDraft(transaction, row.id, consequences),
}

/** Runs the effects of a step of an invoice. */
export const applyInvoiceStep: Effect = async (transaction, { action, recordId, at }, consequences) => {
  const step = STEPS[action]
  if (!step) return
  const [row] = await transaction.select().from(invoice).where(eq(invoice.id, recordId))
  if (row) await step(transaction, row, at, consequences)
}
