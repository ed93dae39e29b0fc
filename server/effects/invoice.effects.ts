import { eq, sql } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import type { InvoiceGrouping } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import { client } from '../database/schema/people.ts'
import { draftCreditNote } from '../invoicing/credits/credit.ts'
import { deductDeposit, releaseDeposit } from '../invoicing/credits/deposits.ts'
import type { InvoiceRow } from '../invoicing/invoice-row.ts'
import { regroup } from '../invoicing/lines/regroup.ts'
import { storeTotals } from '../invoicing/lines/totals.ts'
import { sendInvoice } from '../invoicing/sending/send.ts'
import { releaseDraft } from '../invoicing/time/release.ts'
import type { Effect, Write } from '../writes/effect.ts'

type Step = (
  transaction: Queryable,
  row: InvoiceRow,
  write: Write,
  consequences: Parameters<Effect>[2],
) => Promise<unknown>

/** Effects of each step beside the invoice's own fields; the action has locked its row. */
const STEPS: Readonly<Record<string, Step>> = {
  create: takeOrderRef,
  markAsSent: (transaction, row, { executedAt }, consequences) =>
    sendInvoice(transaction, row, executedAt, consequences),
  // Adds up alone: a quantity or a lump sum that a manager wrote on a line of time stays.
  computeTotal: (transaction, row, _write, consequences) => storeTotals(transaction, row, consequences),
  createCreditNote: (transaction, row, { executedAt }, consequences) =>
    draftCreditNote(transaction, row, executedAt, consequences),
  deductDeposit: (transaction, row, { payload }, consequences) =>
    deductDeposit(transaction, row, Number(payload['deposit_id']), consequences),
  releaseDeposit: (transaction, row, { payload }, consequences) =>
    releaseDeposit(transaction, row, Number(payload['deposit_id']), consequences),
  regroup: async (transaction, row, { before }, consequences) => {
    await regroup(transaction, row, fieldOf(before ?? {}, 'grouping') as InvoiceGrouping, consequences)
    await storeTotals(transaction, row, consequences)
  },
  delete: (transaction, row, _write, consequences) => releaseDraft(transaction, row.id, consequences),
}

/** Gives a new invoice without a purchase-order number that of its client. */
async function takeOrderRef(transaction: Queryable, { id, order_ref, client_id }: InvoiceRow): Promise<void> {
  if (order_ref !== null) return
  const ofClient = sql`(select ${client.order_ref} from ${client} where ${client.id} = ${client_id})`
  await transaction.update(invoice).set({ order_ref: ofClient }).where(eq(invoice.id, id))
}

/** Runs the effects of a step of an invoice. */
export const applyInvoiceStep: Effect = async (transaction, write, consequences) => {
  const step = STEPS[write.action]
  if (!step) return
  const [row] = await transaction.select().from(invoice).where(eq(invoice.id, write.recordId))
  if (row) await step(transaction, row, write, consequences)
}
