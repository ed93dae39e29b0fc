import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine, product } from '../database/schema/billing.ts'
import { notCredited } from './credited.ts'
import { monthsBetween } from './days.ts'

const DAY_MS = 86_400_000

type ProductRow = typeof product.$inferSelect

/** Values of a product that decide when it is billed. */
export type Subscription = Pick<ProductRow, 'billable_period' | 'starts_on' | 'ends_on'>

/** First and last day of a billed period, ISO dates. */
export interface Period {
  readonly from: string
  /** Null of what is sold once. */
  readonly to: string | null
  /** Days that are billed of the days of a full period; null where the period is full. */
  readonly part: { readonly days: number; readonly of: number } | null
}

const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** Subscriptions without a start follow the calendar. */
const CALENDAR = '2000-01-01'

/**
 * Returns the period that is billed in a month (its first day): the one that begins in it. Periods
 * are counted from the first day of the subscription, so that the first one is full; the last one
 * ends with it. A product that is sold once is due from its first day on.
 */
export const periodDueIn = ({ billable_period, starts_on, ends_on }: Subscription, month: string): Period | null => {
  const step = MONTHS_OF[billable_period]
  if (step === undefined) {
    if (starts_on !== null && starts_on >= addMonths(month, 1)) return null
    return ends_on !== null && ends_on < month ? null : { from: starts_on ?? month, to: null, part: null }
  }
  const anchor = starts_on ?? CALENDAR
  const elapsed = monthsBetween(anchor, month)
  if (elapsed < 0 || elapsed % step !== 0) return null
  const from = addMonths(anchor, elapsed)
  if (ends_on !== null && from > ends_on) return null
  const last = addDays(addMonths(anchor, elapsed + step), -1)
  if (ends_on === null || ends_on >= last) return { from, to: last, part: null }
  return { from, to: ends_on, part: { days: daysBetween(from, ends_on), of: daysBetween(from, last) } }
}

/** Days from one day to another, both included. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Price of a period: that of the product, by days where the last period is cut short. */
export const priceOfPeriod = (price: number, { part }: Pick<Period, 'part'>): number =>
  part === null ? price : Math.round((price * part.days) / part.of)

const wordingOf = (name: string, { part }: Period): string => (part === null ? name : `${name} (prorata\u202f: ${part.days} jours sur ${part.of})`)

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
      designation: wordingOf(row.name, period),
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

/**
 * On an invoice of this client, in whatever stage, that is not credited in full: at all, or for the period that begins in this
 * month.
 */
export const isBilled = async (transaction: Queryable, row: ProductRow, month: string): Promise<boolean> => {
  const inMonth = sql`(${invoiceLine.period_start} >= ${month} and ${invoiceLine.period_start} < ${addMonths(month, 1)})`
  const ofMonth: SQL = sql`(${inMonth} or (${invoiceLine.period_start} is null and ${invoice.month} = ${month}))`
  const [found] = await transaction
    .select({ id: invoiceLine.id })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.invoice_id))
    .where(
      and(
        eq(invoiceLine.product_id, row.id),
        inArray(invoice.kind, [...BILLING_KINDS]),
        notCredited(),
        isNull(invoice.deleted_at),
        isNull(invoiceLine.deleted_at),
        row.billable_period === 'once' ? undefined : ofMonth,
      ),
    )
    .limit(1)
  return found !== undefined
}
