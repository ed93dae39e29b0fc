import { addMonths, monthOf } from '#contract/core/kinds/days.ts'
import { type BilledPeriod, isBilledWith } from '#contract/invoicing/billed-period.ts'
import { MAX_PERIOD, periodDueIn } from '#contract/invoicing/subscription.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** Months of each period of a subscription. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

type Subscription = Pick<Mirrored<'product'>, 'billable_period' | 'client_id' | 'starts_on' | 'ends_on'>

/**
 * First day of the period that is invoiced next, by the rule that closes months; null of a product
 * that nobody has subscribed to, and when everything is invoiced. `lastBilled` is the newest period
 * on an invoice.
 *
 *   1. After a billed period comes the next one that it does not include.
 *   2. Without one the first period is due; a subscription without a start begins this month.
 *   3. A product that is sold once is due until it is on an invoice.
 */
export const nextBillingOf = (product: Subscription, lastBilled: BilledPeriod | null, today: string): string | null => {
  if (product.client_id === null || (product.billable_period === 'once' && lastBilled !== null)) return null
  const first = lastBilled === null ? monthOf(product.starts_on ?? today) : addMonths(monthOf(lastBilled.from), 1)
  for (let ahead = 0; ahead <= MAX_PERIOD; ahead++) {
    const period = periodDueIn(product, addMonths(first, ahead))
    if (period && !(lastBilled && isBilledWith(period, lastBilled))) return period.from
  }
  return null
}

/** Cents of a subscription for an average month; none of what is sold once. */
export const monthlyOf = ({
  billable_period,
  price,
}: Pick<Mirrored<'product'>, 'billable_period' | 'price'>): number =>
  billable_period === 'once' ? 0 : Math.round(price / MONTHS[billable_period])
