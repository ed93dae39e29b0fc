import { and, eq, isNull, ne } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Issues } from '#contract/core/issues.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import type { Totals } from '#contract/core/kinds/money.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import { projet } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { Consequences } from '../writes/consequences.ts'
import { assertCreditFits } from './credit.ts'
import { latestToday } from './days.ts'
import { STORED_FORMAT, storeDocument } from './documents/store-document.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { missingOfBuyer, missingOfSeller, presentParties } from './parties.ts'
import { allotReference } from './reference.ts'
import { tellStaff } from './tell-staff.ts'
import { chargesTva, computeTotals, linesOf } from './totals.ts'

/** Address of the PDF of an invoice. */
export const pdfAddress = (invoiceId: number): string => `/api/models/invoice/${invoiceId}/exportPdf`

/**
 * Completes an invoice that has become `sent`. Its row is locked and has its date.
 *
 *   1. Checks what the law requires: lines, the seller's identity, a date that is not in the future
 *      (422 by field).
 *   2. Checks that its time belongs to its client (409): a ticket may have moved to another one.
 *   3. Stores the final sums, locks its time, freezes seller and buyer.
 *   4. Allots the reference.
 *   5. Draws and stores the files last: they show the reference.
 */
export const sendInvoice = async (transaction: Queryable, row: InvoiceRow, at: string, consequences: Consequences): Promise<void> => {
  await refuseTimeOfOthers(transaction, row)
  const date = row.date ?? at.slice(0, 10)
  const totals = await computeTotals(transaction, row)
  const present = await presentParties(transaction, row.client_id)
  const parties = { ...present, buyer: { ...present.buyer, has_tva: await chargesTva(transaction, row) } }
  const hasLines = (await linesOf(transaction, row.id)).length > 0
  const due_date = row.due_date ?? (row.kind === 'invoice' ? addDays(date, parties.seller.payment_days) : null)
  const issues: Issues = {
    ...(hasLines ? {} : { lines: [{ code: 'required' }] }),
    ...(date > latestToday(at) ? { date: [{ code: 'future' }] } : {}),
    ...(due_date !== null && due_date < date ? { due_date: [{ code: 'order' }] } : {}),
    ...signIssues(row, totals),
    ...missingOfBuyer(parties.buyer),
    ...missingOfSeller(
      parties.seller,
      totals.rates.some(({ tva }) => tva > 0),
    ),
  }
  if (Object.keys(issues).length > 0) throw new DomainError('validation', { issues })
  if (row.credited_invoice_id !== null) await assertCreditFits(transaction, row.credited_invoice_id, row.id, totals.amount_ttc)
  await lockTime(transaction, row.id, consequences)
  const { amount_ht, amount_tva, amount_ttc } = totals
  const fully_paid = isFullyPaid({ kind: row.kind, amount_ttc }, 0)
  const ref = await allotReference(transaction, row.kind as InvoiceKind, date, row.id)
  const frozen = { ref, date, due_date, amount_ht, amount_tva, amount_ttc, fully_paid, parties, format: STORED_FORMAT }
  await transaction
    .update(invoice)
    .set({ ...frozen, pdf: pdfAddress(row.id) })
    .where(eq(invoice.id, row.id))
  await storeDocument(transaction, { ...row, ...frozen }, at, consequences.studio)
}

const refuseTimeOfOthers = async (transaction: Queryable, { id, client_id }: Pick<InvoiceRow, 'id' | 'client_id'>): Promise<void> => {
  const [found] = await transaction
    .select({ id: pointage.id })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(pointage.invoice_id, id), isNull(pointage.deleted_at), ne(projet.client_id, client_id)))
    .limit(1)
  if (found) throw new DomainError('time_of_other_client')
}

/** An invoice asks for money, a credit note gives it back. */
const signIssues = ({ kind }: Pick<InvoiceRow, 'kind'>, { amount_ttc }: Totals): Issues => {
  if (kind === 'invoice' ? amount_ttc >= 0 : amount_ttc <= 0) return {}
  return { amount_ttc: [{ code: kind === 'invoice' ? 'min' : 'max', bound: 0 }] }
}

/** Payments of an invoice reach its amount, refunds of a credit note its negative amount. */
export const isFullyPaid = ({ kind, amount_ttc }: Pick<InvoiceRow, 'kind' | 'amount_ttc'>, paid: number): boolean =>
  kind === 'credit_note' ? paid <= amount_ttc : paid >= amount_ttc

const lockTime = async (transaction: Queryable, invoiceId: number, consequences: Consequences): Promise<void> => {
  const locked = await transaction
    .update(pointage)
    .set({ is_locked: true })
    .where(and(eq(pointage.invoice_id, invoiceId), isNull(pointage.deleted_at)))
    .returning({ id: pointage.id })
  await tellStaff(
    transaction,
    consequences,
    'pointage',
    locked.map(({ id }) => id),
  )
}
