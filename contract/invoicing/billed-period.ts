import { monthOf } from '../core/kinds/days.ts'
import type { Period } from './subscription.ts'

/** A period of a product that is on an invoice. */
export type BilledPeriod = Pick<Period, 'from' | 'to'>

/**
 * Returns whether a period that is due is on an invoice with this one: both begin in one month, or
 * all its days are billed with a longer period, as after a change from years to months. A period
 * with days that are on no invoice is due.
 */
export const isBilledWith = (due: BilledPeriod, billed: BilledPeriod): boolean =>
  monthOf(due.from) === monthOf(billed.from) ||
  (due.to !== null && billed.to !== null && billed.from <= due.from && due.to <= billed.to)
