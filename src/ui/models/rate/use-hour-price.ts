import { useMemo } from 'react'
import { hourPriceOf, type PricedWork } from '#contract/models/rate/hour-price.ts'
import { useAll } from '../../hooks/records/use-records.ts'

/**
 * Answers the price of an hour as invoicing takes it, in cents; undefined until the rates have been
 * read.
 */
export const useHourPrice = (): ((work: PricedWork) => number) | undefined => {
  const rates = useAll('rate')
  const standard = useAll('settings')?.[0]?.hour_price
  return useMemo(
    () => (rates && standard !== undefined ? (work) => hourPriceOf(rates, work, standard) : undefined),
    [rates, standard],
  )
}
