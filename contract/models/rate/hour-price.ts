import { idNumber, type RecordId } from '#contract/core/ids.ts'
import type { Rate } from './rate.ts'

/** Values of a rate that its application depends on. */
export type AppliedRate = Pick<Rate, 'id' | 'user_id' | 'client_id' | 'hour_price' | 'starts_on' | 'archived_at'>

/** Work to be priced: by whom, for which client, on which day. */
export interface PricedWork {
  readonly userId: RecordId
  readonly clientId: RecordId
  readonly day: string
}

/** Larger for the more special rate: person and client, then client, then person. */
const rankOf = ({ user_id, client_id }: AppliedRate): number =>
  (client_id === null ? 0 : 2) + (user_id === null ? 0 : 1)

const applies = (rate: AppliedRate, { userId, clientId, day }: PricedWork): boolean =>
  rate.archived_at === null &&
  rate.starts_on <= day &&
  (rate.user_id === null || rate.user_id === userId) &&
  (rate.client_id === null || rate.client_id === clientId) &&
  rankOf(rate) > 0

/** Whether `rate` is applied rather than `other`. */
const precedes = (rate: AppliedRate, other: AppliedRate): boolean => {
  if (rankOf(rate) !== rankOf(other)) return rankOf(rate) > rankOf(other)
  if (rate.starts_on !== other.starts_on) return rate.starts_on > other.starts_on
  return idNumber(rate.id) > idNumber(other.id)
}

/**
 * Returns the rate of an hour; undefined where the price of the settings is charged.
 *
 *   1. A rate for the person and the client precedes one for the client, which precedes one for the
 *      person.
 *   2. Among equals, the newest one that is valid on the day is applied; of two of the same day,
 *      the one that was entered last.
 */
export const rateOf = <R extends AppliedRate>(rates: readonly R[], work: PricedWork): R | undefined =>
  rates.reduce<R | undefined>(
    (best, rate) => (applies(rate, work) && (best === undefined || precedes(rate, best)) ? rate : best),
    undefined,
  )

/** Returns the price of an hour in cents without TVA; `standard` is the price of the settings. */
export const hourPriceOf = (rates: readonly AppliedRate[], work: PricedWork, standard: number): number =>
  rateOf(rates, work)?.hour_price ?? standard
