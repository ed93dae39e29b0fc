import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import {
  BILLABLE,
  BILLABLE_PROJET,
  CLIENT,
  PROJET,
  useTimeFilters,
} from '../../models/pointage/list/pointage-filters.ts'
import { type MarginLine, marginParts, marginTotal } from '../../models/pointage/money/margin.ts'
import { filterBehind } from '../../models/pointage/time/dimensions.ts'
import { useDimensionText } from '../../models/pointage/time/use-dimension-text.ts'
import { withDays } from '../../text/days-now.ts'
import { movingPeriod } from '../../text/relative-days.ts'
import type { Figure, FigureCell, FigureColumn, FigureRow } from '../../widgets/figures/figure.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { useChoice } from './figure-address.ts'
import { FigurePage } from './figure-page.tsx'
import { useMargin } from './use-margin.ts'
import { MONEY_ROWS, type MoneyRow, useMoneyRows } from './use-money-rows.ts'

const LIST = {
  filterable: ['date', PROJET, CLIENT],
  sortable: [],
  defaultOrder: model.defaultOrder,
  defaultFilter: { date: movingPeriod('year') },
}
const PAGE = { scope: 'statistics.margin', list: LIST, settings: { by: 'client', view: 'table' } } as const

const INVOICED: ListQuery['filter'] = { invoice_id: { from: '0' } }
const TO_INVOICE: ListQuery['filter'] = {
  invoice_id: { in: [null] },
  [BILLABLE]: { in: [true] },
  [BILLABLE_PROJET]: { in: [true] },
}

/** Revenue, cost and margin by client or projet; this year at first. */
export const Margin = () => {
  const { t: tTitle } = useTranslation('title')
  const today = useToday()
  const [by, choose] = useChoice('by', MONEY_ROWS)
  const state = useListState(LIST)
  const { date, projet, client } = useTimeFilters()
  const filter = useMemo(() => withDays(state.query.filter, today), [state.query.filter, today])
  return (
    <FigurePage
      page={PAGE}
      state={state}
      filters={[date, client, projet]}
      rows={useMoneyRows(by, choose)}
      figure={useMarginFigure(useMargin(filter), by, filter)}
      name={tTitle('manager.statisticsMargin')}
    />
  )
}

/** A row without a projet: invoice lines that no time stands behind. */
const NO_PROJET = 'none'

const useMarginFigure = (
  lines: readonly MarginLine[] | undefined,
  by: MoneyRow,
  filter: ListQuery['filter'],
): Figure | undefined => {
  const { t } = useTranslation('report')
  const format = useFormat()
  const path = usePath()
  const textOf = useDimensionText()
  const columns = useMarginColumns()
  return useMemo(() => {
    if (!lines) return undefined
    const keyOf = ({ clientId, projetId }: MarginLine): string => (by === 'client' ? clientId : projetId) ?? NO_PROJET
    const isOther = (some: readonly MarginLine[]): boolean => some.every(({ ut }) => ut === 0)
    const rowOf = (key: string, label: string, some: readonly MarginLine[], value: string | null): FigureRow => {
      const sums = marginTotal(some)
      const { margin, percent } = marginParts(sums)
      const behind = value === null ? [] : ([[by, value]] as const)
      const timeOf = (more: ListQuery['filter']): string | null => {
        const rows = value === NO_PROJET ? null : filterBehind({ ...filter, ...more }, behind)
        return rows && `${path('manager.pointages')}${filterSearch(rows)}`
      }
      const clients = by === 'client' && value !== null ? { client_id: { in: [value] } } : {}
      const invoices = `${path('manager.invoices')}${filterSearch(value === NO_PROJET ? {} : clients)}`
      const cells: readonly FigureCell[] = [
        { value: sums.ut, to: timeOf({}) },
        { value: sums.invoiced, to: timeOf(INVOICED) },
        { value: sums.other, to: invoices },
        { value: sums.toInvoice, to: timeOf(TO_INVOICE) },
        { value: sums.cost, to: timeOf({}) },
        { value: margin, to: isOther(some) ? invoices : timeOf({}) },
        { value: percent, to: isOther(some) ? invoices : timeOf({}) },
      ]
      return { key, label, cells }
    }
    const labelOf = (value: string, some: readonly MarginLine[]): string => {
      if (value !== NO_PROJET) return textOf(by, value)
      return isOther(some) ? t('statistics.noProjet') : t('statistics.unknown')
    }
    const { uncosted } = marginTotal(lines)
    const grouped = [...Map.groupBy(lines, keyOf)]
    const order = columns.findIndex(({ key }) => key === 'margin')
    return {
      caption: t('statistics.captions.margin', { dimension: t(`statistics.dimensions.${by}`).toLocaleLowerCase() }),
      head: t(`statistics.dimensions.${by}`),
      columns,
      rows: grouped
        .map(([value, some]) => rowOf(value, labelOf(value, some), some, value))
        .toSorted(
          (a, b) => (b.cells[order]?.value ?? 0) - (a.cells[order]?.value ?? 0) || a.label.localeCompare(b.label),
        ),
      total: rowOf('total', t('statistics.total'), lines, null),
      bars: [['invoiced', 'other', 'toInvoice'], ['cost']],
      notes: [
        t('statistics.notes.margin'),
        ...(uncosted > 0 ? [t('statistics.notes.uncosted', { time: format.ut(uncosted) })] : []),
      ],
    }
  }, [lines, by, filter, columns, t, format, path, textOf])
}

const useMarginColumns = (): readonly FigureColumn[] => {
  const { t } = useTranslation('report')
  return useMemo(() => {
    const label = (key: 'invoiced' | 'other' | 'toInvoice' | 'cost' | 'margin' | 'rate') =>
      t(`statistics.marginColumns.${key}`)
    return [
      { key: 'ut', label: t('statistics.ut'), kind: 'ut' },
      { key: 'invoiced', label: label('invoiced'), kind: 'euros' },
      { key: 'other', label: label('other'), kind: 'euros' },
      { key: 'toInvoice', label: label('toInvoice'), kind: 'euros' },
      { key: 'cost', label: label('cost'), kind: 'euros' },
      { key: 'margin', label: label('margin'), kind: 'euros' },
      { key: 'rate', label: label('rate'), kind: 'percent' },
    ]
  }, [t])
}
