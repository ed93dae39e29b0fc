import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'

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

/** Condition on invoices: sent credit notes have not taken back their whole amount. */
export const notCredited = (): SQL =>
  sql`(${invoice.stage} = 'draft' or ${invoice.amount_ttc} = 0 or ${invoice.amount_ttc} + coalesce((select sum(credit.amount_ttc) from ${invoice} credit where credit.credited_invoice_id = ${invoice.id} and credit.stage <> 'draft' and credit.deleted_at is null), 0) <> 0)`
