import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { POINTAGE_SORTS } from '../../models/pointage/list/pointage-columns.tsx'
import { POINTAGE_FILTERS } from '../../models/pointage/list/pointage-filters.ts'
import { PointageTable } from '../../models/pointage/list/pointage-table.tsx'
import { usePointageViews } from '../../models/pointage/list/pointage-views.ts'
import { LogTimeButton } from '../../models/pointage/log-time-button.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { ViewBar } from '../../widgets/views/view-bar.tsx'
import { PointageTools } from './pointage-tools.tsx'

const LIST = { filterable: POINTAGE_FILTERS, sortable: POINTAGE_SORTS, defaultOrder: model.defaultOrder }

/** The time entries of everyone, with their sum. */
export const PointageList = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('pointage')
  const { t: tTitle } = useTranslation('title')
  const list = useListOptions('pointage', LIST)
  const state = useListState(list)
  const views = usePointageViews(space)
  const viewBar = useMemo(
    () => <ViewBar model="pointage" state={state} list={list} builtIn={views} />,
    [state, list, views],
  )
  const tools = useMemo(() => <PointageTools space={space} />, [space])
  const empty = useMemo(
    () => (
      <EmptyState icon={<Clock />} title={t('empty')} hint={t('emptyHint')} action={<LogTimeButton place="empty" />} />
    ),
    [t],
  )

  return (
    <>
      <ScreenTitle title={tTitle(`${space}.pointages`)} />
      <PointageTable state={state} space={space} empty={empty} views={viewBar} creation={LOG_TIME} tools={tools} />
    </>
  )
}

const LOG_TIME = <LogTimeButton place="tools" />
