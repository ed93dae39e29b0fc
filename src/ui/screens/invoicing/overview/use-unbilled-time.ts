import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import { useTimeGroups } from '../../../models/pointage/money/use-time-groups.ts'
import { useValuation, type Valuation } from '../../../models/pointage/money/use-valuation.ts'
import { hourlyTimeOf } from '../../../models/pointage/money/valuation.ts'
import { centsOfTime } from '../../../models/pointage/to-invoice/time-tree.ts'

/**
 * Billable time by the hour of one projet and month that is on no invoice, and that no contract
 * includes.
 */
export interface UnbilledTime {
  readonly clientId: RecordId
  readonly projetId: RecordId
  /** `YYYY-MM`. */
  readonly month: string
  /** Entries. */
  readonly count: number
  readonly ut: number
  /** Without TVA, rounded by ticket and price as invoices are. */
  readonly cents: number
}

const ON_NO_INVOICE = { invoice_id: { in: [null] } }
const BY_MONTH = [{ path: 'date', part: 'month' }] as const
const BY_MONTH_AND_TICKET = [...BY_MONTH, 'ticket_id'] as const

/** Whether a line of an invoice may have to be rounded: not where every UT costs whole cents. */
const mayRound = ({ rates, standard }: Valuation): boolean =>
  [standard, ...rates.map(({ hour_price }) => hour_price)].some((price) => price % UT_PER_HOUR > 0)

/** The time that waits to be invoiced by the hour; undefined until it has been read. */
export const useUnbilledTime = (): readonly UnbilledTime[] | undefined => {
  const valuation = useValuation()
  // Tickets are told apart only for the rounding of their lines: there are many.
  const time = useTimeGroups(
    valuation,
    ON_NO_INVOICE,
    valuation && mayRound(valuation) ? BY_MONTH_AND_TICKET : BY_MONTH,
  )
  return useMemo(() => {
    if (!time) return undefined
    const times = hourlyTimeOf(time.groups, time.sources)
    const lines = [...Map.groupBy(times, ({ projetId, more }) => [projetId, ...more].join()).values()]
    const lineOf = (some: typeof times): UnbilledTime => ({
      clientId: some[0]?.clientId ?? '',
      projetId: some[0]?.projetId ?? '',
      month: String(some[0]?.more[0]),
      count: some.reduce((sum, { count }) => sum + count, 0),
      ut: some.reduce((sum, { ut }) => sum + ut, 0),
      cents: centsOfTime(some),
    })
    return lines.map(lineOf)
  }, [time])
}
