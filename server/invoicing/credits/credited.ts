import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { deductedByCredit } from '#contract/invoicing/deducted-by-credit.ts'
import type { InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import type { InvoiceRow } from '../invoice-row.ts'

/** Sum of the credit notes of an invoice, negative cents; `except` leaves one out. */
export const creditedBy = async (
  transaction: Queryable,
  invoiceId: number,
  stages: readonly InvoiceStage[],
  except: number | null,
): Promise<number> => {
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
 * Negative cents of deposits that a credit note with these sums would leave with the client; null
 * for another kind.
 */
export const deductedOf = async (
  transaction: Queryable,
  { id, credited_invoice_id }: Pick<InvoiceRow, 'id' | 'credited_invoice_id'>,
  amountTtc: number,
): Promise<number | null> => {
  if (credited_invoice_id === null) return null
  const [credited] = await transaction.select().from(invoice).where(eq(invoice.id, credited_invoice_id))
  if (!credited) return null
  return deductedByCredit(credited, await creditedBy(transaction, credited_invoice_id, ['sent', 'closed'], id), amountTtc)
}

/** Condition on invoices: sent credit notes have not taken back their whole amount. */
export const notCredited = (): SQL =>
  sql`(${invoice.stage} = 'draft' or ${invoice.amount_ttc} = 0 or ${invoice.amount_ttc} + coalesce((select sum(credit.amount_ttc) from ${invoice} credit where credit.credited_invoice_id = ${invoice.id} and credit.stage <> 'draft' and credit.deleted_at is null), 0) <> 0)`
