import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import type { InvoiceRow } from '../invoice-row.ts'

/** Amounts of an invoice, in cents. */
export type Amounts = Pick<InvoiceRow, 'amount_ht' | 'amount_tva' | 'amount_ttc'>

const sumOf = (column: typeof invoice.amount_ht | typeof invoice.amount_tva | typeof invoice.amount_ttc) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number)
const AMOUNTS = {
  amount_ht: sumOf(invoice.amount_ht),
  amount_tva: sumOf(invoice.amount_tva),
  amount_ttc: sumOf(invoice.amount_ttc),
}

/** Sums of the credit notes of an invoice, negative cents; `except` leaves one out. */
export const creditedSums = async (
  transaction: Queryable,
  invoiceId: number,
  stages: readonly InvoiceStage[],
  except: number | null,
): Promise<Amounts> => {
  const [sums] = await transaction
    .select(AMOUNTS)
    .from(invoice)
    .where(
      and(
        eq(invoice.credited_invoice_id, invoiceId),
        isNull(invoice.deleted_at),
        inArray(invoice.stage, [...stages]),
        except === null ? undefined : ne(invoice.id, except),
      ),
    )
  return sums ?? { amount_ht: 0, amount_tva: 0, amount_ttc: 0 }
}

/** Sum of the credit notes of an invoice with TVA, negative cents; `except` leaves one out. */
export const creditedBy = async (
  transaction: Queryable,
  invoiceId: number,
  stages: readonly InvoiceStage[],
  except: number | null,
): Promise<number> => (await creditedSums(transaction, invoiceId, stages, except)).amount_ttc
