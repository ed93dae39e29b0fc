import { Clock } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/use-format.ts'
import { usePath } from '../../hooks/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { BulkPointages } from '../../models/pointage/list/bulk-pointages.tsx'
import { PointageCard } from '../../models/pointage/list/pointage-card.tsx'
import { POINTAGE_SORTS, usePointageColumns } from '../../models/pointage/list/pointage-columns.tsx'
import { POINTAGE_FILTERS, usePointageFilters } from '../../models/pointage/list/pointage-filters.ts'
import { usePointageViews } from '../../models/pointage/list/pointage-views.ts'
import { RowTickets } from '../../models/pointage/list/row-tickets.tsx'
import { usePointageDialogs } from '../../models/pointage/pointage-dialogs.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { List } from '../../widgets/list/list.tsx'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { ViewBar } from '../../widgets/views/view-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { PointageSum } from './pointage-sum.tsx'

const LIST = { filterable: POINTAGE_FILTERS, sortable: POINTAGE_SORTS, defaultOrder: model.defaultOrder }

const bulk = (rows: readonly Mirrored<'pointage'>[], done: () => void) => <BulkPointages pointages={rows} done={done} />

const isMuted = (): boolean => false

/** The time entries of everyone, with their sum. */
export const PointageList = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('pointage')
  const { t: tTitle } = useTranslation('title')
  const format = useFormat()
  const path = usePath()
  const list = useListOptions('pointage', LIST)
  const state = useListState(list)
  const { ask, dialogs } = usePointageDialogs()
  const columns = usePointageColumns(space, ask)
  const filters = usePointageFilters(space)
  const views = usePointageViews(space)
  const card = useCallback((pointage: Mirrored<'pointage'>) => <PointageCard pointage={pointage} space={space} ask={ask} />, [space, ask])
  const titleOf = useCallback((pointage: Mirrored<'pointage'>) => `${format.day(pointage.date)}, ${format.ut(pointage.ut)}`, [format])
  const { query } = state
  const viewBar = useMemo(() => <ViewBar model="pointage" state={state} list={list} builtIn={views} />, [state, list, views])
  const tools = useMemo(() => <ExportButton model="pointage" query={query} />, [query])
  const summary = useMemo(() => <PointageSum query={query} />, [query])
  const empty = useMemo(
    () => (
      <EmptyState
        icon={<Clock />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={
          <Button look="secondary" asChild>
            <Link to={path(`${space}.tickets`)}>{t('toTickets')}</Link>
          </Button>
        }
      />
    ),
    [t, path, space],
  )

  return (
    <RowTickets query={state.query}>
      <ScreenTitle title={tTitle(`${space}.pointages`)} />
      <List
        model="pointage"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        views={viewBar}
        tools={tools}
        summary={summary}
        bulk={bulk}
        empty={empty}
      />
      {dialogs}
    </RowTickets>
  )
}
