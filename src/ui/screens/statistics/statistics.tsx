import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Select } from '../../kit/inputs/select.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { POINTAGE_FILTERS, usePointageFilters } from '../../models/pointage/list/pointage-filters.ts'
import { DIMENSIONS, type Dimension } from '../../models/pointage/time/time-per.ts'
import { TimeTable } from '../../models/pointage/time/time-table.tsx'
import { useTimePer } from '../../models/pointage/time/use-time-per.ts'
import { movingPeriod, withDays } from '../../text/relative-days.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import { useListState } from '../../widgets/list/use-list-state.ts'

/** Address parameter with the dimension. */
const BY = 'by'

const LIST = { filterable: POINTAGE_FILTERS, sortable: [], defaultOrder: model.defaultOrder, defaultFilter: { date: movingPeriod('year') } }

const isDimension = (text: string | null): text is Dimension => DIMENSIONS.some((name) => name === text)

/** Time per client, projet, person or month, from the pointages of this device; this year at first. */
export const Statistics = () => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const today = useToday()
  const [open, setOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const state = useListState(LIST)
  const filters = usePointageFilters('manager')
  const asked = params.get(BY)
  const dimension = isDimension(asked) ? asked : 'client'
  const filter = useMemo(() => withDays(state.query.filter, today), [state.query.filter, today])
  const arriving = useIsArriving()
  const { value, current } = useTimePer(
    dimension,
    useMemo(() => ({ search: '', filter }), [filter]),
  )
  const lines = value?.length === 0 && arriving ? undefined : value
  const choose = (next: Dimension) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present)
        changed.set(BY, next)
        return changed
      },
      { replace: true },
    )
  return (
    <div className="mx-auto max-w-[900px] px-4 py-6 sm:px-8">
      <ScreenTitle title={tTitle('manager.statistics')} />
      <div className="mb-4 flex flex-wrap items-center gap-1.5">
        <div className="w-48">
          <Select
            label={t('statistics.by')}
            value={dimension}
            options={DIMENSIONS.map((name) => ({ value: name, label: t(`statistics.dimensions.${name}`) }))}
            onChange={choose}
          />
        </div>
        <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
      </div>
      <div aria-busy={lines !== undefined && !current}>
        <TimeTable dimension={dimension} lines={lines} filter={filter} space="manager" />
      </div>
    </div>
  )
}
