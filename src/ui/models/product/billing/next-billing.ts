import { addMonths } from '#contract/core/kinds/days.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** Months of each period of a subscription. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** Subscriptions without a start follow the calendar. */
const CALENDAR = '2000-01-01'

type Subscription = Pick<Mirrored<'product'>, 'billable_period' | 'client_id' | 'starts_on' | 'ends_on'>

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * First day of the period that is invoiced next; null of a product that nobody has subscribed to, and
 * when everything is invoiced. `lastBilled` is the first day of the newest period on an invoice.
 *
 *   1. After a billed period comes the next one.
 *   2. Without one the first period is due; a subscription without a start begins this month.
 *   3. What is sold once is due until it is on an invoice.
 */
export const nextBillingOf = (
  { billable_period, client_id, starts_on, ends_on }: Subscription,
  lastBilled: string | null,
  today: string,
): string | null => {
  if (client_id === null) return null
  const month = `${today.slice(0, 7)}-01`
  if (billable_period === 'once') return lastBilled === null ? (starts_on ?? month) : null
  const step = MONTHS[billable_period]
  const anchor = starts_on ?? CALENDAR
  const from = lastBilled ?? starts_on ?? month
  const elapsed = monthsBetween(anchor, from)
  const periods = lastBilled === null ? Math.ceil(elapsed / step) : Math.floor(elapsed / step) + 1
  const next = addMonths(anchor, periods * step)
  return ends_on !== null && next > ends_on ? null : next
}

/** Cents of a subscription for an average month; none of what is sold once. */
export const monthlyOf = ({ billable_period, price }: Pick<Mirrored<'product'>, 'billable_period' | 'price'>): number =>
  billable_period === 'once' ? 0 : Math.round(price / MONTHS[billable_period])
