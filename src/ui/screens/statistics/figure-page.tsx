import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import type { Figure } from '../../widgets/figures/figure.ts'
import { FigureChart } from '../../widgets/figures/figure-chart.tsx'
import { FigureTable } from '../../widgets/figures/figure-table.tsx'
import { useFigureFile } from '../../widgets/figures/use-figure-file.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import type { FilterDefinition } from '../../widgets/list/filters/filter-definition.ts'
import type { ListState } from '../../widgets/list/use-list-state.ts'
import { type FigureAddress, useChoice, VIEWS } from './figure-address.ts'
import { FigureTools, Labelled } from './figure-tools.tsx'
import { FigureViews } from './figure-views.tsx'
import { StatisticsTabs } from './statistics-tabs.tsx'

/** The dimension of the rows, where there is a choice. */
export interface RowChoice<Value extends string> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  onChange(next: Value): void
}

interface FigurePageProps<Value extends string> {
  readonly page: FigureAddress
  readonly state: ListState
  readonly filters: readonly FilterDefinition[]
  readonly rows: RowChoice<Value> | null
  /** Undefined while it is computed. */
  readonly figure: Figure | undefined
  /** Begins the name of the file. */
  readonly name: string
}

/** A page of statistics: its views, its filters, and one figure as table or chart. */
export const FigurePage = <Value extends string>({
  page,
  state,
  filters,
  rows,
  figure: computed,
  name,
}: FigurePageProps<Value>) => {
  const { t } = useTranslation('report')
  const [open, setOpen] = useState(false)
  const [view, setView] = useChoice('view', VIEWS)
  const saveFile = useFigureFile()
  const arriving = useIsArriving()
  const figure = computed?.rows.length === 0 && arriving ? undefined : computed
  const isEmpty = figure === undefined || figure.rows.length === 0
  return (
    <>
      <StatisticsTabs current={page.scope} />
      <FigureViews page={page} />
      <div className="px-4 py-4 sm:px-8">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center gap-1.5">
            {rows && (
              <Labelled label={t('statistics.by')}>
                <Select label={t('statistics.by')} {...rows} />
              </Labelled>
            )}
            <FigureTools
              view={view}
              onView={setView}
              onSave={isEmpty ? null : (format) => void saveFile(figure, name, format)}
            />
          </div>
          <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
        </div>
        {figure === undefined ? (
          <div aria-busy="true">
            <Skeleton className="h-64 w-full" />
          </div>
        ) : figure.rows.length === 0 ? (
          <EmptyState icon={<ChartColumn />} title={t('statistics.nothing')} hint={t('statistics.emptyHint')} />
        ) : (
          <>
            {view === 'chart' ? <FigureChart figure={figure} /> : <FigureTable figure={figure} />}
            {figure.notes.length > 0 && (
              <ul className="mt-4 grid max-w-prose gap-1 px-3 text-ink-2 text-sm">
                {figure.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  )
}
