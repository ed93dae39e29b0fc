import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { AGE_CLASSES, agesOf, createdByValue } from '../../models/ticket/figures/ages.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { addDays } from '../../text/format.ts'
import type { Figure, FigureCell, FigureColumn, FigureRow } from '../../widgets/figures/figure.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { useChoice } from './figure-address.ts'
import { FigurePage } from './figure-page.tsx'
import {
  filterOfRow,
  rowGroup,
  TICKET_FIELDS,
  type TicketRow,
  useFigureTicketFilters,
  useTicketRowText,
} from './ticket-rows.ts'

const LIST = { filterable: TICKET_FIELDS, sortable: [], defaultOrder: model.defaultOrder }
const PAGE = { scope: 'statistics.ages', list: LIST, settings: { by: 'client', view: 'table' } } as const

const ROWS = ['client', 'projet', 'user', 'type'] as const satisfies readonly TicketRow[]

/** How old the open tickets are: classes, median and the age that nine of ten do not exceed. */
export const Ages = () => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const today = useToday()
  const path = usePath()
  const { nameOf, textOf } = useTicketRowText()
  const [by, choose] = useChoice('by', ROWS)
  const state = useListState(LIST)
  const filters = useFigureTicketFilters(false)
  const { open } = useTicketViews()
  // Without statuses on the page yet, the filter would take every ticket as open.
  const knowsStatuses = useReferences().all('ticket_status').length > 0
  const columns = useAgeColumns()
  const filter = useMemo(() => ({ ...open, ...state.query.filter }), [open, state.query.filter])
  const { value: groups } = useAggregate(
    'ticket',
    useMemo(() => ({ search: '', filter }), [filter]),
    useMemo(() => ({ sum: [], by: [rowGroup(by), { path: 'created_at', part: 'day' }] }), [by]),
  )
  const figure = useMemo((): Figure | undefined => {
    if (!groups || !knowsStatuses) return undefined
    const byValue = createdByValue(groups)
    const rowOf = (
      key: string,
      label: string,
      created: Parameters<typeof agesOf>[0],
      rows: ListQuery['filter'] | null,
    ): FigureRow => {
      const { classes, count, median, ninth } = agesOf(created, today)
      const toOf = (more: ListQuery['filter']) =>
        rows && `${path('manager.tickets')}${filterSearch({ ...rows, ...more })}`
      const daysOf = (days: number | null): FigureCell => ({ value: days, to: toOf({}) })
      const inClasses = AGE_CLASSES.map(({ from, to }, index) => {
        // A ticket of the youngest class may have been created by a clock that is ahead.
        const period = {
          ...(to === null ? {} : { from: addDays(today, -to) }),
          ...(from === 0 ? {} : { to: addDays(today, -from) }),
        }
        return { value: classes[index] ?? 0, to: toOf({ created_at: period }) }
      })
      return { key, label, cells: [...inClasses, { value: count, to: toOf({}) }, daysOf(median), daysOf(ninth)] }
    }
    return {
      caption: t('statistics.captions.ages', { dimension: nameOf(by).toLocaleLowerCase() }),
      head: nameOf(by),
      columns,
      rows: [...byValue]
        .map(([value, created]) => rowOf(String(value), textOf(by, value), created, filterOfRow(filter, by, value)))
        .toSorted(
          (a, b) =>
            (b.cells[AGE_CLASSES.length]?.value ?? 0) - (a.cells[AGE_CLASSES.length]?.value ?? 0) ||
            a.label.localeCompare(b.label),
        ),
      total: rowOf('total', t('statistics.total'), [...byValue.values()].flat(), filter),
      bars: [AGE_CLASSES.map(({ key }) => key)],
      notes: [t('statistics.notes.ages')],
    }
  }, [groups, knowsStatuses, by, filter, today, columns, t, path, nameOf, textOf])
  const rows = { value: by, onChange: choose, options: ROWS.map((row) => ({ value: row, label: nameOf(row) })) }
  return (
    <FigurePage
      page={PAGE}
      state={state}
      filters={filters}
      rows={rows}
      figure={figure}
      name={tTitle('manager.statisticsAges')}
    />
  )
}

const useAgeColumns = (): readonly FigureColumn[] => {
  const { t } = useTranslation('report')
  return useMemo(
    () => [
      ...AGE_CLASSES.map(({ key }): FigureColumn => ({ key, label: t(`statistics.ageClasses.${key}`), kind: 'count' })),
      { key: 'count', label: t('statistics.openTickets'), kind: 'count' },
      { key: 'median', label: t('statistics.medianAge'), kind: 'days' },
      { key: 'ninth', label: t('statistics.ninthAge'), kind: 'days' },
    ],
    [t],
  )
}
