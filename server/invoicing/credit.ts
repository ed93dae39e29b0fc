import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { INVOICE_STAGES, type InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine } from '../database/schema/billing.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { tellStaff } from './tell-staff.ts'
import { linesOf, storeTotals } from './totals.ts'

/** Sum of the credit notes of an invoice, negative cents; `except` leaves one out. */
const creditedBy = async (transaction: Queryable, invoiceId: number, stages: readonly InvoiceStage[], except: number | null): Promise<number> => {
  const [sum] = await transaction
    .select({ amount: sql`coalesce(sum(${invoice.amount_ttc}), 0)`.mapWith(Number) })
    .from(invoice)
    .where(
      and(
        eq(invoice.credited_invoice_id, invoiceId),
        isNull(invoice.deleted_at),
        inArray(invoice.stage, [...stages]),
        except === null ? undefined : ne(invoice.id, except),
      ),
    )
  return sum?.amount ?? 0
}

/**
 * Refuses to send a credit note (409) when the sent credit notes would exceed the invoice. Locks
 * the invoice's row, so that concurrent credit notes are checked one after the other.
 */
export const assertCreditFits = async (transaction: Queryable, creditedId: number, creditNoteId: number, amount: number): Promise<void> => {
  const [credited] = await transaction.select().from(invoice).where(eq(invoice.id, creditedId)).for('no key update')
  const before = await creditedBy(transaction, creditedId, ['sent', 'closed'], creditNoteId)
  if (!credited || before + amount < -credited.amount_ttc) throw new DomainError('credit_exceeded')
}

/**
 * Creates a draft with the negated lines of the invoice. 409 when existing credit notes use the
 * invoice up.
 */
export const draftCreditNote = async (transaction: Queryable, of: InvoiceRow, at: string, consequences: Consequences): Promise<number> => {
  const used = await creditedBy(transaction, of.id, INVOICE_STAGES, null)
  if (of.kind !== 'invoice' || -used >= of.amount_ttc) throw new DomainError('credit_exceeded')
  const values = { kind: 'credit_note', client_id: of.client_id, title: `Avoir sur ${of.ref ?? of.title}`.slice(0, 255) }
  const [made] = await transaction
    .insert(invoice)
    .values({ ...values, month: of.month, credited_invoice_id: of.id, created_at: at })
    .returning({ id: invoice.id })
  if (!made) throw new Error('No credit note was stored.')
  const negated = (await linesOf(transaction, of.id)).map(
    ({ position, designation, quantity, unit, unit_price, tva, period_start, period_end, product_id }) => ({
      ...{ position, designation, unit, unit_price, tva, period_start, period_end, product_id },
      invoice_id: made.id,
      quantity: -quantity,
    }),
  )
  const lines = negated.length === 0 ? [] : await transaction.insert(invoiceLine).values(negated).returning({ id: invoiceLine.id })
  await tellStaff(transaction, consequences, 'invoice', [made.id])
  await tellStaff(
    transaction,
    consequences,
    'invoice_line',
    lines.map(({ id }) => id),
  )
  await storeTotals(transaction, { id: made.id, client_id: of.client_id, credited_invoice_id: of.id }, consequences)
  return made.id
}
