import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { throughputOf } from '../../models/ticket/figures/throughput.ts'
import { withDays } from '../../text/days-now.ts'
import { daysAsked } from '../../text/period.ts'
import type { Figure, FigureRow } from '../../widgets/figures/figure.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { FigurePage } from './figure-page.tsx'
import {
  filterOfMonth,
  LAST_YEAR,
  PERIOD,
  periodAs,
  TICKET_FIELDS,
  useFigureTicketFilters,
  withoutPeriod,
} from './ticket-rows.ts'

const LIST = {
  filterable: [PERIOD, ...TICKET_FIELDS],
  sortable: [],
  defaultOrder: model.defaultOrder,
  defaultFilter: { [PERIOD]: LAST_YEAR },
}
const PAGE = { scope: 'statistics.throughput', list: LIST, settings: { view: 'table' } } as const

const FIELDS = ['created_at', 'closed_at'] as const
const OPENED = { sum: [], by: [{ path: 'created_at', part: 'month' }] } as const
const CLOSED = { sum: [], by: [{ path: 'closed_at', part: 'month' }] } as const

/** Tickets opened and closed in each month; the last twelve months at first. */
export const Throughput = () => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const today = useToday()
  const format = useFormat()
  const path = usePath()
  const state = useListState(LIST)
  const filters = useFigureTicketFilters(true)
  const filter = useMemo(() => withDays(state.query.filter, today), [state.query.filter, today])
  const sets = useMemo(() => {
    const own = withoutPeriod(filter)
    // Tickets that are still open have no day of closing.
    const closed = { closed_at: { from: '0' }, ...periodAs('closed_at', filter) }
    return {
      opened: { search: '', filter: { ...own, ...periodAs('created_at', filter) } },
      closed: { search: '', filter: { ...own, ...closed } },
    }
  }, [filter])
  const { value: opened } = useAggregate('ticket', sets.opened, OPENED)
  const { value: closed } = useAggregate('ticket', sets.closed, CLOSED)
  const figure = useMemo((): Figure | undefined => {
    if (!opened || !closed) return undefined
    const months = throughputOf(opened, closed, daysAsked(filter[PERIOD]))
    const rowOf = (label: string, month: string | null, counts: readonly number[]): FigureRow => ({
      key: month ?? 'total',
      label,
      cells: counts.map((count, index) => {
        const field = FIELDS[index] ?? FIELDS[0]
        const rows = {
          ...withoutPeriod(filter),
          ...(month === null ? periodAs(field, filter) : { [field]: filterOfMonth(month, filter[PERIOD]) }),
        }
        const all = month === null && field === 'closed_at' && filter[PERIOD] === undefined
        return { value: count, to: all ? null : `${path('manager.tickets')}${filterSearch(rows)}` }
      }),
    })
    const sumOf = (name: 'opened' | 'closed') => months.reduce((sum, month) => sum + month[name], 0)
    return {
      caption: t('statistics.captions.throughput'),
      head: t('statistics.dimensions.month'),
      columns: [
        { key: 'opened', label: t('statistics.opened'), kind: 'count' },
        { key: 'closed', label: t('statistics.closed'), kind: 'count' },
      ],
      rows: months.map((month) => rowOf(format.month(`${month.month}-01`), month.month, [month.opened, month.closed])),
      total: rowOf(t('statistics.total'), null, [sumOf('opened'), sumOf('closed')]),
      bars: [['opened'], ['closed']],
      notes: [t('statistics.notes.throughput')],
    }
  }, [opened, closed, filter, t, format, path])
  return (
    <FigurePage
      page={PAGE}
      state={state}
      filters={filters}
      rows={null}
      figure={figure}
      name={tTitle('manager.statisticsThroughput')}
    />
  )
}
