import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#contract/core/kinds/days.ts'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import { type Period, periodDueIn } from '#contract/invoicing/subscription.ts'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine, product } from '../database/schema/billing.ts'
import { notCredited } from './credited.ts'

type ProductRow = typeof product.$inferSelect

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
 * On an invoice of this client, in whatever stage, that is not credited in full: at all, or for the
 * period that begins in this month.
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
