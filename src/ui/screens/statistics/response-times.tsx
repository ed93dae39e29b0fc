import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { responseTimesOf } from '../../models/ticket/figures/response-times.ts'
import { stepSpec, type TicketTimes, ticketTimesOf } from '../../models/ticket/figures/ticket-times.ts'
import { withDays } from '../../text/days-now.ts'
import type { Figure, FigureColumn, FigureRow } from '../../widgets/figures/figure.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { useChoice } from './figure-address.ts'
import { FigurePage } from './figure-page.tsx'
import * as rowsOf from './ticket-rows.ts'

const { LAST_YEAR, PERIOD, TICKET_FIELDS } = rowsOf
const LIST = {
  filterable: [PERIOD, ...TICKET_FIELDS],
  sortable: [],
  defaultOrder: model.defaultOrder,
  defaultFilter: { [PERIOD]: LAST_YEAR },
}
const PAGE = { scope: 'statistics.response', list: LIST, settings: { by: 'month', view: 'table' } } as const

const ROWS = ['month', 'client', 'projet', 'user', 'type'] as const satisfies readonly rowsOf.TicketRow[]
type Row = (typeof ROWS)[number]

interface Observed {
  readonly created: readonly AggregateGroup[]
  readonly times: readonly TicketTimes[]
}

/** Times to start and end of the tickets created in a period: the last twelve months at first. */
export const ResponseTimes = () => {
  const { t: tTitle } = useTranslation('title')
  const today = useToday()
  const [by, choose] = useChoice('by', ROWS)
  const state = useListState(LIST)
  const filters = rowsOf.useFigureTicketFilters(true)
  const { nameOf } = rowsOf.useTicketRowText()
  const filter = useMemo(() => {
    const asked = withDays(state.query.filter, today)
    return { ...rowsOf.withoutPeriod(asked), ...rowsOf.periodAs('created_at', asked) }
  }, [state.query.filter, today])
  const figure = useResponseFigure(useResponse(filter, by), by, filter)
  const rows = { value: by, onChange: choose, options: ROWS.map((row) => ({ value: row, label: nameOf(row) })) }
  return (
    <FigurePage
      page={PAGE}
      state={state}
      filters={filters}
      rows={rows}
      figure={figure}
      name={tTitle('manager.statisticsResponse')}
    />
  )
}

/** Tickets of a filter by row, and how long each of them took. */
const useResponse = (filter: ListQuery['filter'], by: Row): Observed | undefined => {
  const { statuses } = useReferences()
  const { value: created } = useAggregate(
    'ticket',
    useMemo(() => ({ search: '', filter }), [filter]),
    useMemo(() => ({ sum: [], by: [rowsOf.rowGroup(by)] }), [by]),
  )
  const reached = useMemo(() => {
    const wanted = statuses.filter(({ stage }) => stage === 'in_progress' || stage === 'done' || stage === 'closed')
    return { to_status_id: { in: wanted.map(({ id }) => id) } }
  }, [statuses])
  const { value: steps } = useAggregate(
    'ticket_status_history',
    useMemo(() => ({ search: '', filter: { ...rowsOf.throughTicket(filter), ...reached } }), [filter, reached]),
    useMemo(() => stepSpec(rowsOf.rowGroup(by, 'ticket_id.')), [by]),
  )
  return useMemo(() => {
    if (!created || !steps) return undefined
    const stages = new Map(statuses.map(({ id, stage }) => [id, stage]))
    return { created, times: ticketTimesOf(steps, (id) => stages.get(id)) }
  }, [created, steps, statuses])
}

const useResponseFigure = (
  observed: Observed | undefined,
  by: Row,
  filter: ListQuery['filter'],
): Figure | undefined => {
  const { t } = useTranslation('report')
  const path = usePath()
  const { nameOf, textOf } = rowsOf.useTicketRowText()
  const columns = useResponseColumns()
  return useMemo(() => {
    if (!observed) return undefined
    const ofValue = Map.groupBy(observed.times, ({ value }) => value)
    const rowOf = (
      key: string,
      label: string,
      response: ReturnType<typeof responseTimesOf>,
      rows: ListQuery['filter'] | null,
    ): FigureRow => {
      const to = rows && `${path('manager.tickets')}${filterSearch(rows)}`
      const { created, started, startMedian, startNinth, done, doneMedian, doneNinth } = response
      const shareOf = (count: number) => (created === 0 ? null : (count / created) * 100)
      const values = [created, shareOf(started), startMedian, startNinth, shareOf(done), doneMedian, doneNinth]
      return { key, label, cells: values.map((value) => ({ value, to })) }
    }
    const rows = observed.created
      .map(({ by: [value = null], count }) => ({ value, count }))
      .toSorted((a, b) => (by === 'month' ? String(b.value).localeCompare(String(a.value)) : b.count - a.count))
    const all = rows.reduce((sum, { count }) => sum + count, 0)
    return {
      caption: t('statistics.captions.response', { dimension: nameOf(by).toLocaleLowerCase() }),
      head: by === 'month' ? t('statistics.createdIn') : nameOf(by),
      columns,
      rows: rows.map(({ value, count }) =>
        rowOf(
          String(value),
          textOf(by, value),
          responseTimesOf(count, ofValue.get(value) ?? []),
          rowsOf.filterOfRow(filter, by, value),
        ),
      ),
      total: rowOf('total', t('statistics.allTickets'), responseTimesOf(all, observed.times), filter),
      bars: [['startMedian'], ['doneMedian']],
      notes: [t('statistics.notes.response')],
    }
  }, [observed, by, filter, columns, t, path, nameOf, textOf])
}

const COLUMNS = [
  { key: 'created', kind: 'count' },
  { key: 'started', kind: 'percent' },
  { key: 'startMedian', kind: 'elapsed' },
  { key: 'startNinth', kind: 'elapsed' },
  { key: 'done', kind: 'percent' },
  { key: 'doneMedian', kind: 'elapsed' },
  { key: 'doneNinth', kind: 'elapsed' },
] as const

const useResponseColumns = (): readonly FigureColumn[] => {
  const { t } = useTranslation('report')
  return useMemo(
    () => COLUMNS.map(({ key, kind }) => ({ key, kind, label: t(`statistics.responseColumns.${key}`) })),
    [t],
  )
}
