import { useMemo, useRef } from 'react'
import { isServerId, type RecordId } from '#contract/core/ids.ts'
import { monthOf } from '../../../text/period.ts'
import { useTimeGroups } from '../../pointage/money/use-time-groups.ts'
import { useValuation, type Valuation } from '../../pointage/money/use-valuation.ts'
import { BY_TICKET } from '../../pointage/to-invoice/time-tree.ts'
import { type MonthValue, monthValuesOf, type TriedPrices, withTried } from './month-values.ts'
import { changeFor, onePriceOf } from './price-change.ts'

export interface MonthValues {
  /** Time that waits and its value, with the prices of this device and those that are tried. */
  readonly values: ReadonlyMap<RecordId, MonthValue>
  /**
   * Cents by which that differs from what the server was last asked about, for the UT that it
   * bills.
   */
  changeOf(clientId: RecordId, billedUt: number): number
  /** The price of an hour for a client without what is tried; null where people have several. */
  priceOf(clientId: RecordId): number | null
}

const NO_PRICES: TriedPrices = new Map()
const NOTHING: MonthValue = { ut: 0, cents: 0 }

/** The rates that the server has: a change of them asks it again. */
export const useRateVersion = (): string => {
  const valuation = useValuation()
  return useMemo(
    () =>
      (valuation?.rates ?? [])
        .filter(({ id }) => isServerId(id))
        .map(({ id, hour_price, starts_on, archived_at }) => [id, hour_price, starts_on, archived_at].join())
        .sort()
        .join(';'),
    [valuation],
  )
}

/** A valuation in which prices change on one more day. */
const useDated = (valuation: Valuation | undefined, day: string): Valuation | undefined => {
  const known = valuation?.bounds
  const bounds = useMemo(() => known && { ...known, since: [...new Set([...known.since, day])].sort() }, [known, day])
  return useMemo(() => valuation && bounds && { ...valuation, bounds }, [valuation, bounds])
}

/**
 * Values the waiting time of a month (`YYYY-MM`) from the records of this device. `answer` is
 * the last answer of the server, at which the change of each client is 0.
 */
export const useMonthValues = (month: string, tried: TriedPrices, answer: unknown): MonthValues | undefined => {
  const dated = useDated(useValuation(), `${month}-01`)
  const filter = useMemo(() => ({ invoice_id: { in: [null] }, date: monthOf(`${month}-01`) }), [month])
  const time = useTimeGroups(dated, filter, BY_TICKET)
  const askedWith = useRef<{ readonly answer: unknown; readonly rates: Valuation['rates'] } | null>(null)
  if (time && askedWith.current?.answer !== answer) askedWith.current = { answer, rates: time.sources.rates }
  const ratesAsked = askedWith.current?.rates
  const onePrices = useMemo(
    () => (time ? onePriceOf(time.groups, time.sources, `${month}-01`) : NO_PRICES),
    [time, month],
  )
  return useMemo(() => {
    if (!time) return undefined
    const { groups, sources } = time
    const day = `${month}-01`
    const values = monthValuesOf(groups, { ...sources, rates: withTried(sources.rates, tried, day) })
    const asked = monthValuesOf(groups, { ...sources, rates: ratesAsked ?? sources.rates })
    return {
      values,
      changeOf: (clientId, billedUt) =>
        changeFor(billedUt, values.get(clientId) ?? NOTHING, asked.get(clientId) ?? NOTHING),
      priceOf: (clientId) => onePrices.get(clientId) ?? null,
    }
  }, [time, month, tried, ratesAsked, onePrices])
}
