import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import {
  BILLABLE,
  BILLABLE_PROJET,
  CLIENT,
  PROJET,
  useTimeFilters,
} from '../../models/pointage/list/pointage-filters.ts'
import { useTimeGroups } from '../../models/pointage/money/use-time-groups.ts'
import { useValuation } from '../../models/pointage/money/use-valuation.ts'
import { type ValuedTime, valuedTimeOf } from '../../models/pointage/money/valuation.ts'
import { filterBehind } from '../../models/pointage/time/dimensions.ts'
import { useDimensionText } from '../../models/pointage/time/use-dimension-text.ts'
import { withDays } from '../../text/days-now.ts'
import type { Figure, FigureRow } from '../../widgets/figures/figure.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { useChoice } from './figure-address.ts'
import { FigurePage } from './figure-page.tsx'
import { MONEY_ROWS, type MoneyRow, useMoneyRows } from './use-money-rows.ts'

const LIST = { filterable: ['date', 'user_id', PROJET, CLIENT], sortable: [], defaultOrder: model.defaultOrder }
const PAGE = { scope: 'statistics.unbilled', list: LIST, settings: { by: 'client', view: 'table' } } as const

/** The time that waits to be invoiced: billable, and on no invoice. */
const WAITING: ListQuery['filter'] = {
  invoice_id: { in: [null] },
  [BILLABLE]: { in: [true] },
  [BILLABLE_PROJET]: { in: [true] },
}
const ON_NO_INVOICE: ListQuery['filter'] = { invoice_id: { in: [null] } }
const NOTHING_MORE = [] as const

/**
 * Billable time on no invoice by client or projet, with what a contract or a fixed price includes
 * of it, and what the rest would be invoiced for.
 */
export const Unbilled = () => {
  const { t: tTitle } = useTranslation('title')
  const today = useToday()
  const [by, choose] = useChoice('by', MONEY_ROWS)
  const state = useListState(LIST)
  const { person, date, projet, client } = useTimeFilters()
  const filter = useMemo(() => withDays(state.query.filter, today), [state.query.filter, today])
  // The groups say which time is billable: a filter would name every billable ticket.
  const waiting = useMemo(() => ({ ...filter, ...ON_NO_INVOICE }), [filter])
  const time = useTimeGroups(useValuation(), waiting, NOTHING_MORE)
  const lines = useMemo(() => time && valuedTimeOf(time.groups, time.sources), [time])
  const figure = useUnbilledFigure(lines, by, filter)
  return (
    <FigurePage
      page={PAGE}
      state={state}
      filters={[date, person, client, projet]}
      rows={useMoneyRows(by, choose)}
      figure={figure}
      name={tTitle('manager.statisticsUnbilled')}
    />
  )
}

const useUnbilledFigure = (
  lines: readonly ValuedTime[] | undefined,
  by: MoneyRow,
  filter: ListQuery['filter'],
): Figure | undefined => {
  const { t } = useTranslation('report')
  const path = usePath()
  const textOf = useDimensionText()
  return useMemo(() => {
    if (!lines) return undefined
    const rowOf = (key: string, label: string, some: readonly ValuedTime[], value: string | null): FigureRow => {
      const rows = filterBehind({ ...filter, ...WAITING }, value === null ? [] : [[by, value]])
      const to = rows && `${path('manager.pointages')}${filterSearch(rows)}`
      const own = filterBehind(filter, value === null ? [] : [[by, value]])
      // The list of time entries cannot tell what is included: its sections do.
      const sections = own && `${path('manager.pointagesNotInvoiced')}${filterSearch(own)}`
      const sumOf = (name: 'ut' | 'included' | 'cents') => some.reduce((sum, line) => sum + line[name], 0)
      const included = sumOf('included')
      const cells = [
        { value: sumOf('ut'), to },
        { value: included === 0 ? null : included, to: sections },
        { value: sumOf('cents'), to: sections },
      ]
      return { key, label, cells }
    }
    const grouped = [...Map.groupBy(lines, ({ clientId, projetId }) => (by === 'client' ? clientId : projetId))]
    return {
      caption: t('statistics.captions.unbilled', { dimension: t(`statistics.dimensions.${by}`).toLocaleLowerCase() }),
      head: t(`statistics.dimensions.${by}`),
      columns: [
        { key: 'ut', label: t('statistics.ut'), kind: 'ut' },
        { key: 'included', label: t('statistics.included'), kind: 'ut', hint: t('statistics.includedHint') },
        { key: 'amount', label: t('statistics.amount'), kind: 'euros' },
      ],
      rows: grouped
        .map(([value, some]) => rowOf(value, textOf(by, value), some, value))
        .toSorted((a, b) => (b.cells[2]?.value ?? 0) - (a.cells[2]?.value ?? 0) || a.label.localeCompare(b.label)),
      total: rowOf('total', t('statistics.total'), lines, null),
      bars: [['amount']],
      notes: [t('statistics.notes.unbilled')],
    }
  }, [lines, by, filter, t, path, textOf])
}
