import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useTimeGroups } from '../../../models/pointage/money/use-time-groups.ts'
import { useValuation } from '../../../models/pointage/money/use-valuation.ts'
import { hourlyTimeOf } from '../../../models/pointage/money/valuation.ts'
import { centsOfTime } from '../../../models/pointage/to-invoice/time-tree.ts'

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

const ON_NO_INVOICE = { invoice_id: { in: [null] } }
const BY_TICKET_AND_MONTH = ['ticket_id', { path: 'date', part: 'month' }] as const

/** The time that waits to be invoiced by the hour; undefined until it has been read. */
export const useUnbilledTime = (): readonly UnbilledTime[] | undefined => {
  const valuation = useValuation()
  const groups = useTimeGroups(valuation, ON_NO_INVOICE, BY_TICKET_AND_MONTH)
  return useMemo(() => {
    if (!valuation || !groups) return undefined
    const times = hourlyTimeOf(groups, valuation)
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
