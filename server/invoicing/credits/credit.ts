import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Totals } from '#contract/core/kinds/totals.ts'
import { deductedByCredit } from '#contract/invoicing/deducted-by-credit.ts'
import { amountDue, INVOICE_STAGES } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, invoiceLine } from '../../database/schema/billing.ts'
import type { Consequences } from '../../writes/consequences.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { linesOf, storeTotals } from '../lines/totals.ts'
import { wordingsFor } from '../lines/wordings.ts'
import { addStaffHints } from '../staff-hints.ts'
import { followContracts } from '../time/overruns.ts'
import { releaseInvoice } from '../time/release.ts'
import { creditedBy } from './credited.ts'
import { followCredit, releaseDeposits } from './deposits.ts'

/** A credit note that is being sent, with the invoice that it corrects. */
export interface Credit {
  readonly credited: InvoiceRow
  /** With the credit notes before it, it takes back the whole invoice. */
  readonly isFull: boolean
  /** Negative cents of deposits that a full credit leaves with the client, to be deducted again. */
  readonly amount_deducted: number
}

/**
 * Refuses to credit a deposit that a sent invoice has deducted (409): that invoice is credited
 * first.
 */
const assertNotDeducted = async (transaction: Queryable, { deducted_in_id }: InvoiceRow): Promise<void> => {
  if (deducted_in_id === null) return
  const [final] = await transaction
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.id, deducted_in_id), ne(invoice.stage, 'draft'), isNull(invoice.deleted_at)))
  if (final) throw new DomainError('deposit_deducted')
}

/**
 * Returns what a credit note does to its invoice; null for another kind. Refuses it (409) when the
 * sent credit notes would exceed the invoice, or in part what was due: the deposits that it deducts
 * are left to the client by a full credit alone. Locks the invoice's row, so that concurrent credit
 * notes are checked one after the other.
 */
export const creditOf = async (
  transaction: Queryable,
  row: InvoiceRow,
  { amount_ttc }: Totals,
): Promise<Credit | null> => {
  if (row.credited_invoice_id === null) return null
  const [credited] = await transaction
    .select()
    .from(invoice)
    .where(eq(invoice.id, row.credited_invoice_id))
    .for('no key update')
  const before = await creditedBy(transaction, row.credited_invoice_id, ['sent', 'closed'], row.id)
  if (!credited || before + amount_ttc < -credited.amount_ttc) throw new DomainError('credit_exceeded')
  await assertNotDeducted(transaction, credited)
  const isFull = before + amount_ttc === -credited.amount_ttc
  if (!isFull && before + amount_ttc < -amountDue(credited)) throw new DomainError('credit_exceeds_due')
  return { credited, isFull, amount_deducted: deductedByCredit(credited, before, amount_ttc) }
}

/**
 * Sums the other drafts that credit an invoice again: one may complete the credit now. A locked one
 * is being written, which sums it.
 */
const sumOtherDrafts = async (
  transaction: Queryable,
  { id }: InvoiceRow,
  consequences: Consequences,
): Promise<void> => {
  const drafts = await transaction
    .select()
    .from(invoice)
    .where(and(eq(invoice.credited_invoice_id, id), eq(invoice.stage, 'draft'), isNull(invoice.deleted_at)))
    .orderBy(asc(invoice.id))
    .for('no key update', { skipLocked: true })
  for (const draft of drafts) await storeTotals(transaction, draft, consequences)
}

/**
 * Frees the time, stages and deposits of an invoice that is credited in full for another invoice,
 * and lets the time share the hours of contracts again; a draft deducts what a credit note leaves
 * of a deposit, and other drafts that credit the invoice are summed again.
 */
export const completeCredit = async (
  transaction: Queryable,
  { credited, isFull }: Credit,
  consequences: Consequences,
): Promise<void> => {
  await followCredit(transaction, credited, consequences)
  await sumOtherDrafts(transaction, credited, consequences)
  if (!isFull) return
  await releaseInvoice(transaction, credited.id, consequences)
  await releaseDeposits(transaction, credited.id, consequences)
  await followContracts(transaction, credited.client_id, consequences)
}

/**
 * Creates a draft with the negated lines of the invoice. 409 when existing credit notes use the
 * invoice up, and for a deposit that a sent invoice deducts.
 */
export const draftCreditNote = async (
  transaction: Queryable,
  of: InvoiceRow,
  at: string,
  consequences: Consequences,
): Promise<number> => {
  const used = await creditedBy(transaction, of.id, INVOICE_STAGES, null)
  if (of.kind === 'credit_note' || -used >= of.amount_ttc) throw new DomainError('credit_exceeded')
  await assertNotDeducted(transaction, of)
  const [wordings] = await wordingsFor(transaction, of.client_id)
  const values = {
    client_id: of.client_id,
    title: wordings.titleOfCredit(of.ref ?? of.title).slice(0, 255),
    order_ref: of.order_ref,
  }
  const [made] = await transaction
    .insert(invoice)
    .values({ ...values, kind: 'credit_note', month: of.month, credited_invoice_id: of.id, created_at: at })
    .returning({ id: invoice.id })
  if (!made) throw new Error('No credit note was stored.')
  const negated = (await linesOf(transaction, of.id)).map(
    ({ id: _id, version: _version, xid: _xid, updated_at: _updated, deleted_at: _deleted, quantity, ...line }) => ({
      ...line,
      invoice_id: made.id,
      quantity: -quantity,
    }),
  )
  const lines =
    negated.length === 0 ? [] : await transaction.insert(invoiceLine).values(negated).returning({ id: invoiceLine.id })
  await addStaffHints(transaction, consequences, 'invoice', [made.id])
  await addStaffHints(
    transaction,
    consequences,
    'invoice_line',
    lines.map(({ id }) => id),
  )
  await storeTotals(transaction, { id: made.id, client_id: of.client_id, credited_invoice_id: of.id }, consequences)
  return made.id
}
