import { and, eq, isNull, ne } from 'drizzle-orm'
import { companyDayOf } from '#contract/company-day.ts'
import { DomainError } from '#contract/core/errors.ts'
import { dueDateOf } from '#contract/invoicing/due-date.ts'
import { sendingGaps, sendingIssues } from '#contract/invoicing/sending-rules.ts'
import { exemptionOf } from '#contract/invoicing/tva.ts'
import { isFullyPaid } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { projet } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { completeCredit, creditOf } from '../credits/credit.ts'
import { lockedDeposits } from '../credits/deposits.ts'
import { setOffCredit } from '../credits/set-off.ts'
import { STORED_FORMAT, storeDocument } from '../documents/store-document.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { computeTotals, linesOf, partiesFor } from '../lines/totals.ts'
import { addStaffHints } from '../staff-hints.ts'
import { leaveOffIncluded, unmarkLimited } from '../time/overruns.ts'
import { recordTime } from '../time/time-record.ts'
import { allotReference } from './reference.ts'

/** Address of the PDF of an invoice. */
export const pdfAddress = (invoiceId: number): string => `/api/models/invoice/${invoiceId}/exportPdf`

/**
 * Completes an invoice that has become `sent`. Its row is locked and has its date.
 *
 *   1. Checks what the law requires, by the rules that devices show (422 by field).
 *   2. Checks that its time belongs to its client (409): a ticket may have moved to another one.
 *      Time that contracts include by now is left off; what exceeds them is fixed.
 *   3. Sums lines, sums and records deposits, locks and records its time, freezes seller and buyer.
 *   4. Allots the reference, then draws and stores the files, which show it.
 *   5. A credit note that credits its invoice in full frees the time, stages and deposits of it;
 *      one of a deposit lowers what a draft deducts.
 *   6. A credit note is set off against what is left to pay of its invoice.
 */
export const sendInvoice = async (
  transaction: Queryable,
  row: InvoiceRow,
  at: string,
  consequences: Consequences,
): Promise<void> => {
  await refuseTimeOfOthers(transaction, row)
  await leaveOffIncluded(transaction, row.id, consequences)
  const date = row.date ?? companyDayOf(at)
  const totals = await computeTotals(transaction, row)
  const parties = await partiesFor(transaction, row)
  const lines = await linesOf(transaction, row.id)
  const due_date = dueDateOf(row, date, parties.seller)
  const credit = await creditOf(transaction, row, totals)
  const { deposit_ids, amount_deducted } = credit
    ? { ...credit, deposit_ids: [] }
    : await lockedDeposits(transaction, row)
  const exemption = exemptionOf(parties)
  const gaps = sendingGaps({
    invoice: { ...row, amount_deducted },
    credited: credit?.credited ?? null,
    lines,
    exemption,
    totals,
    ...parties,
    at,
  })
  if (gaps.length > 0) throw new DomainError('validation', { issues: sendingIssues(gaps) })
  await lockTime(transaction, row.id, consequences)
  await unmarkLimited(transaction, row.client_id, consequences)
  await recordTime(transaction, row.id)
  const { amount_ht, amount_tva, amount_ttc } = totals
  const fully_paid = isFullyPaid({ kind: row.kind, amount_ttc, amount_deducted }, 0)
  const ref = await allotReference(transaction, row.kind, date, row.id)
  const sums = { amount_ht, amount_tva, amount_ttc, amount_deducted, deposit_ids, fully_paid }
  const frozen = { ref, date, due_date, ...sums, parties, format: STORED_FORMAT }
  await transaction
    .update(invoice)
    .set({ ...frozen, pdf: pdfAddress(row.id) })
    .where(eq(invoice.id, row.id))
  await storeDocument(transaction, { ...row, ...frozen }, at, consequences.documentServices)
  if (!credit) return
  await completeCredit(transaction, credit, consequences)
  await setOffCredit(transaction, { credited: credit.credited, creditNote: { ...row, ...frozen } }, at, consequences)
}

const refuseTimeOfOthers = async (
  transaction: Queryable,
  { id, client_id }: Pick<InvoiceRow, 'id' | 'client_id'>,
): Promise<void> => {
  const [found] = await transaction
    .select({ id: pointage.id })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(pointage.invoice_id, id), isNull(pointage.deleted_at), ne(projet.client_id, client_id)))
    .limit(1)
  if (found) throw new DomainError('time_of_other_client')
}

const lockTime = async (transaction: Queryable, invoiceId: number, consequences: Consequences): Promise<void> => {
  const locked = await transaction
    .update(pointage)
    .set({ is_locked: true })
    .where(and(eq(pointage.invoice_id, invoiceId), isNull(pointage.deleted_at)))
    .returning({ id: pointage.id })
  await addStaffHints(
    transaction,
    consequences,
    'pointage',
    locked.map(({ id }) => id),
  )
}
