import { useMemo } from 'react'
import { EMPTY } from 'rxjs'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { CLIENT, PROJET } from '../../models/pointage/list/pointage-filters.ts'
import { MARGIN_SPECS, type MarginLine, marginOf } from '../../models/pointage/money/margin.ts'
import { useTimeGroups } from '../../models/pointage/money/use-time-groups.ts'
import { useValuation } from '../../models/pointage/money/use-valuation.ts'
import { useServices } from '../../services/services.tsx'
import { daysAsked } from '../../text/period.ts'

/** Ids are decimal: every id sorts after this text. */
const ON_A_LINE: ListQuery['filter'] = { invoice_line_id: { from: '0' } }
const ON_NO_LINE: ListQuery['filter'] = { invoice_line_id: { in: [null] } }
const EVERYTHING = { search: '', filter: {} }
const ON_ANY_LINE = { search: '', filter: ON_A_LINE }
const NOTHING_MORE = [] as const

/** Revenue and cost by projet of the time of a filter, whose days do not move. */
export const useMargin = (filter: ListQuery['filter']): readonly MarginLine[] | undefined => {
  const valuation = useValuation()
  const { queries } = useServices()
  const since = valuation?.bounds.since
  const { value: cost } = useObservable(
    useMemo(
      // Sums within other bounds would be added up for nothing.
      () =>
        since === undefined ? EMPTY : queries.aggregate('pointage', { search: '', filter }, MARGIN_SPECS.cost(since)),
      [queries, since, filter],
    ),
  )
  const onALine = useMemo(() => ({ search: '', filter: { ...filter, ...ON_A_LINE } }), [filter])
  const onNoLine = useMemo(() => ({ ...filter, ...ON_NO_LINE }), [filter])
  const time = useTimeGroups(valuation, onNoLine, NOTHING_MORE)
  const { value: onLines } = useAggregate('pointage', onALine, MARGIN_SPECS.onLines)
  const { value: ofLines } = useAggregate('pointage', ON_ANY_LINE, MARGIN_SPECS.ofLines)
  const { value: lines } = useAggregate('invoice_line', EVERYTHING, MARGIN_SPECS.lines)
  const { value: invoices } = useAggregate('invoice', EVERYTHING, MARGIN_SPECS.invoices)
  return useMemo(() => {
    if (!time || !cost || !onLines || !ofLines || !lines || !invoices) return undefined
    const { from, to } = daysAsked(filter['date'])
    const clients = filter[CLIENT]
    // A line without time belongs to no projet.
    const isWanted = (clientId: string): boolean =>
      filter[PROJET] === undefined && (!clients || !('in' in clients) || clients.in.includes(clientId))
    return marginOf({ cost, toInvoice: time.groups, onLines, ofLines, lines, invoices }, time.sources, {
      from,
      to,
      isWanted,
    })
  }, [time, cost, onLines, ofLines, lines, invoices, filter])
}
