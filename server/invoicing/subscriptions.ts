import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine, product } from '../database/schema/billing.ts'
import { monthsBetween } from './days.ts'

type ProductRow = typeof product.$inferSelect

/** Values of a product that decide when it is billed. */
export type Subscription = Pick<ProductRow, 'billable_period' | 'starts_on' | 'ends_on'>

/** First and last day of a billed period, ISO dates. */
export interface Period {
  readonly from: string
  /** Null of what is sold once. */
  readonly to: string | null
}

const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** Subscriptions without a start follow the calendar. */
const CALENDAR = '2000-01-01'

/**
 * Returns the period that is billed in a month (its first day): the one that begins in it. A
 * product that is sold once is due from its first day on.
 */
export const periodDueIn = ({ billable_period, starts_on, ends_on }: Subscription, month: string): Period | null => {
  const step = MONTHS_OF[billable_period]
  if (step === undefined) {
    if (starts_on !== null && starts_on >= addMonths(month, 1)) return null
    return ends_on !== null && ends_on < month ? null : { from: starts_on ?? month, to: null }
  }
  const anchor = starts_on ?? CALENDAR
  const elapsed = monthsBetween(anchor, month)
  if (elapsed < 0 || elapsed % step !== 0) return null
  const from = addMonths(anchor, elapsed)
  if (ends_on !== null && from > ends_on) return null
  const last = addDays(addMonths(anchor, elapsed + step), -1)
  return { from, to: ends_on !== null && ends_on < last ? ends_on : last }
}

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
  const lines = []
  for (const { row, period } of due) {
    if (await isBilled(transaction, row, month)) continue
    lines.push({
      designation: row.name,
      quantity: QUANTITY_SCALE,
      unit: row.billable_period === 'month' ? 'month' : 'unit',
      unit_price: row.price,
      tva: row.tva,
      period_start: period.from,
      period_end: period.to,
      product_id: row.id,
    })
  }
  return lines
}

/**
 * On an invoice of this client, in whatever stage: at all, or for the period that begins in this
 * month.
 */
const isBilled = async (transaction: Queryable, row: ProductRow, month: string): Promise<boolean> => {
  const inMonth = sql`(${invoiceLine.period_start} >= ${month} and ${invoiceLine.period_start} < ${addMonths(month, 1)})`
  const ofMonth: SQL = sql`(${inMonth} or (${invoiceLine.period_start} is null and ${invoice.month} = ${month}))`
  const [found] = await transaction
    .select({ id: invoiceLine.id })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoice_id))
    .where(
      and(
        eq(invoiceLine.product_id, row.id),
        eq(invoice.kind, 'invoice'),
        isNull(invoice.deleted_at),
        isNull(invoiceLine.deleted_at),
        row.billable_period === 'once' ? undefined : ofMonth,
      ),
    )
    .limit(1)
  return found !== undefined
}
