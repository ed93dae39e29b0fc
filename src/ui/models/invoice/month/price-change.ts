import type { RecordId } from '#contract/core/ids.ts'
import { type AppliedRate, hourPriceOf } from '#contract/models/rate/hour-price.ts'
import type { PriceSources, TimeGroups } from '../../pointage/money/valuation.ts'
import { type MonthValue, monthValuesOf, type TriedPrices, withTried } from './month-values.ts'

/** Cents by which the value changes for the part of the waiting time that is billed. */
export const changeFor = (billedUt: number, { ut, cents }: MonthValue, asked: MonthValue): number =>
  Math.round((cents - asked.cents) * (billedUt < ut ? billedUt / ut : 1))

/**
 * Returns the clients whose waiting time has one price of an hour, with it. People with a rate of
 * their own are charged otherwise than the others.
 */
export const onePriceOf = (groups: TimeGroups, sources: PriceSources, day: string): TriedPrices => {
  const values = monthValuesOf(groups, sources)
  const prices = new Map(
    [...values.keys()].map((clientId) => [clientId, clientPriceOf(sources.rates, clientId, day, sources.standard)]),
  )
  const atOnePrice = monthValuesOf(groups, { ...sources, rates: withTried(sources.rates, prices, day) })
  return new Map([...prices].filter(([clientId]) => values.get(clientId)?.cents === atOnePrice.get(clientId)?.cents))
}

/** No record has this id: no rate names it. */
const NO_ID = ''

/** The price of an hour for a client on a day, for people without a rate of their own. */
export const clientPriceOf = (
  rates: readonly AppliedRate[],
  clientId: RecordId,
  day: string,
  standard: number,
): number => hourPriceOf(rates, { userId: NO_ID, clientId, day }, standard)
