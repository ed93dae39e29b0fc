import { addDays, addMonths, daysUntil, monthsBetween } from '../core/kinds/days.ts'

/** Values of a product that decide when it is billed. */
export interface Subscription {
  readonly billable_period: string
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** First and last day of a billed period, ISO dates. */
export interface Period {
  readonly from: string
  /** Null of what is sold once. */
  readonly to: string | null
  /** Days that are billed of the days of a full period; null where the period is full. */
  readonly part: { readonly days: number; readonly of: number } | null
}

const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** Months of the longest period. */
export const MAX_PERIOD = 12

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
  return { from, to: ends_on, part: { days: daysUntil(from, ends_on) + 1, of: daysUntil(from, last) + 1 } }
}
