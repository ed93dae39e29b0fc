import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addMonths, monthOf } from '#contract/core/kinds/days.ts'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { type BilledPeriod, isBilledWith } from '#contract/invoicing/billed-period.ts'
import { MAX_PERIOD, type Period, periodDueIn } from '#contract/invoicing/subscription.ts'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, invoiceLine, product } from '../../database/schema/billing.ts'
import { notCredited } from '../credits/amounts-left.ts'
import { wordingsFor } from '../lines/wordings.ts'

type ProductRow = typeof product.$inferSelect

/** Price of a period: that of the product, by days where the last period is cut short. */
export const priceOfPeriod = (price: number, { part }: Pick<Period, 'part'>): number =>
  part === null ? price : Math.round((price * part.days) / part.of)

/**
 * A line for each subscription of the client that falls due in the month and is on no invoice yet,
 * without its invoice and place.
 */
export const dueLines = async (transaction: Queryable, clientId: number, month: string) => {
  const products = await transaction
    .select()
    .from(product)
    .where(and(eq(product.client_id, clientId), isNull(product.deleted_at)))
    .orderBy(asc(product.name), asc(product.id))
  const due = products.flatMap((row) => {
    const period = periodDueIn(row, month)
    return period ? [{ row, period }] : []
  })
  const billed = await billedPeriodsOf(
    transaction,
    due.map(({ row }) => row),
  )
  const [wordings] = await wordingsFor(transaction, clientId)
  const lines = []
  for (const { row, period } of due) {
    if (isBilled(row, period, billed)) continue
    lines.push({
      designation: period.part === null ? row.name : wordings.prorata(row.name, period.part),
      quantity: QUANTITY_SCALE,
      unit: row.billable_period === 'month' ? 'month' : 'unit',
      unit_price: priceOfPeriod(row.price, period),
      ...{ nature: row.nature, tva: row.tva, tva_category: row.tva_category },
      ...{ exemption_code: row.exemption_code, exemption_reason: row.exemption_reason },
      period_start: period.from,
      period_end: period.to,
      product_id: row.id,
    })
  }
  return lines
}

/** A period that is on an invoice, with the month of the invoice. */
interface PeriodOnInvoice extends BilledPeriod {
  readonly month: string | null
}

/** Periods that are on invoices, by product; a product may be on one without any. */
export type BilledPeriods = ReadonlyMap<number, readonly PeriodOnInvoice[]>

/**
 * Reads the billed periods of these products: on an invoice in whatever stage that is not credited
 * in full. A line without a period counts for the month of its invoice.
 */
export const billedPeriodsOf = async (
  database: Queryable,
  products: readonly Pick<ProductRow, 'id'>[],
): Promise<BilledPeriods> => {
  if (products.length === 0) return new Map()
  const ids = products.map(({ id }) => id)
  const rows = await database
    .selectDistinct({
      product_id: invoiceLine.product_id,
      from: sql<string | null>`to_char(coalesce(${invoiceLine.period_start}, ${invoice.month}), 'YYYY-MM-DD')`,
      to: invoiceLine.period_end,
      month: invoice.month,
    })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoice_id))
    .where(
      and(
        inArray(invoiceLine.product_id, ids),
        inArray(invoice.kind, [...BILLING_KINDS]),
        notCredited(),
        isNull(invoice.deleted_at),
        isNull(invoiceLine.deleted_at),
      ),
    )
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id ?? 0)
  return new Map(
    [...byProduct].map(([id, some]) => [
      id,
      some.flatMap(({ from, ...row }) => (from === null ? [] : { ...row, from })),
    ]),
  )
}

/** Billed at all, or for this period. */
export const isBilled = ({ id, billable_period }: ProductRow, due: Period, billed: BilledPeriods): boolean => {
  const periods = billed.get(id)
  return periods !== undefined && (billable_period === 'once' || periods.some((period) => isBilledWith(due, period)))
}

/**
 * Whether a product that is sold once is on an invoice, and on none of this month: no closing of
 * the month would bill it.
 */
export const isSoldInOtherMonth = (
  { id, billable_period }: ProductRow,
  month: string,
  billed: BilledPeriods,
): boolean => {
  const periods = billed.get(id) ?? []
  return billable_period === 'once' && periods.length > 0 && periods.every((period) => period.month !== month)
}

/**
 * The months before this one whose period is due and on no invoice, although an earlier one is: a
 * closing left the client out, or the invoice was credited. A year back at most. Periods before the
 * first billed one were perhaps billed by another program.
 */
export const skippedMonths = (row: ProductRow, month: string, billed: BilledPeriods): readonly string[] => {
  if (row.billable_period === 'once') return []
  const [first] = (billed.get(row.id) ?? []).map(({ from }) => monthOf(from)).sort()
  if (first === undefined) return []
  return Array.from({ length: MAX_PERIOD }, (_, ago) => addMonths(month, ago - MAX_PERIOD)).filter((one) => {
    const due = one > first ? periodDueIn(row, one) : null
    return due !== null && !isBilled(row, due, billed)
  })
}
