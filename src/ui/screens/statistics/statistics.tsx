import { useMemo, useState } from 'react'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { POINTAGE_FILTERS, usePointageFilters } from '../../models/pointage/list/pointage-filters.ts'
import { PivotChart } from '../../models/pointage/time/pivot-chart.tsx'
import { PivotTable } from '../../models/pointage/time/pivot-table.tsx'
import { usePivot } from '../../models/pointage/time/use-pivot.ts'
import { withDays } from '../../text/days-now.ts'
import { movingPeriod } from '../../text/relative-days.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { FigureViews } from './figure-views.tsx'
import { PivotTools } from './pivot-tools.tsx'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { usePivotFile } from './use-pivot-file.ts'
import { PIVOT_SETTINGS, usePivotSettings } from './use-pivot-settings.ts'

const LIST = {
  filterable: POINTAGE_FILTERS,
  sortable: [],
  defaultOrder: model.defaultOrder,
  defaultFilter: { date: movingPeriod('year') },
}
const PAGE = { scope: 'statistics.time', list: LIST, settings: PIVOT_SETTINGS } as const

/** Time by one or two dimensions, from the pointages of this device; this year at first. */
export const Statistics = () => {
  const today = useToday()
  const [open, setOpen] = useState(false)
  const [settings, change] = usePivotSettings()
  const state = useListState(LIST)
  const filters = usePointageFilters('manager')
  const filter = useMemo(() => withDays(state.query.filter, today), [state.query.filter, today])
  const arriving = useIsArriving()
  const { value, current } = usePivot(
    settings,
    useMemo(() => ({ search: '', filter }), [filter]),
  )
  const saveFile = usePivotFile(settings)
  const pivot = value?.rows.length === 0 && arriving ? undefined : value
  const isEmpty = pivot === undefined || pivot.rows.length === 0
  return (
    <>
      <StatisticsTabs current="statistics.time" />
      <FigureViews page={PAGE} />
      <div className="px-4 py-4 sm:px-8">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PivotTools
            settings={settings}
            onChange={change}
            onSave={isEmpty ? null : (format) => void saveFile(pivot, format)}
          />
          <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
        </div>
        <div aria-busy={pivot !== undefined && !current}>
          {settings.view === 'chart' && !isEmpty ? (
            <PivotChart shape={settings} pivot={pivot} />
          ) : (
            <PivotTable shape={settings} pivot={pivot} filter={filter} space="manager" />
          )}
        </div>
      </div>
    </>
  )
}
