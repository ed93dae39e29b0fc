import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { useValuation } from '../../../models/pointage/money/use-valuation.ts'
import { pricedSpecBy, pricedTimeOf } from '../../../models/pointage/money/valuation.ts'
import { centsOfTime, paymentOf } from '../../../models/pointage/to-invoice/time-tree.ts'

/** Billable time by the hour of one projet and month that is on no invoice, and that no contract includes. */
export interface UnbilledTime {
  readonly clientId: RecordId
  readonly projetId: RecordId
  /** `YYYY-MM`. */
  readonly month: string
  readonly ut: number
  /** Without TVA, rounded by ticket and price as invoices are. */
  readonly cents: number
}

const ON_NO_INVOICE = { search: '', filter: { invoice_id: { in: [null] } } }
const BY_TICKET_AND_MONTH = ['ticket_id', { path: 'date', part: 'month' }] as const
const NO_CHANGES: readonly string[] = []

/** The time that waits to be invoiced by the hour; undefined until it has been read. */
export const useUnbilledTime = (): readonly UnbilledTime[] | undefined => {
  const valuation = useValuation()
  const since = valuation?.since ?? NO_CHANGES
  const { value: groups } = useAggregate(
    'pointage',
    ON_NO_INVOICE,
    useMemo(() => pricedSpecBy(since, BY_TICKET_AND_MONTH), [since]),
  )
  return useMemo(() => {
    if (!valuation || !groups) return undefined
    const hourly = new Set(valuation.projets.filter((projet) => paymentOf(projet) === 'hourly').map(({ id }) => id))
    const times = pricedTimeOf(groups, valuation).filter(({ isBillable, isIncluded, projetId }) => isBillable && !isIncluded && hourly.has(projetId))
    const lines = [...Map.groupBy(times, ({ projetId, more: [ticketId, month] }) => `${projetId} ${ticketId} ${month}`).values()]
    const lineOf = (some: typeof times): UnbilledTime => ({
      clientId: some[0]?.clientId ?? '',
      projetId: some[0]?.projetId ?? '',
      month: String(some[0]?.more[1]),
      ut: some.reduce((sum, { ut }) => sum + ut, 0),
      cents: centsOfTime(some),
    })
    return lines.map(lineOf)
  }, [valuation, groups])
}
