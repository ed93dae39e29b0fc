import { History, RefreshCw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NEVER } from 'rxjs'
import { activity as model } from '#contract/models/activity/activity.ts'
import { ACTIVITY_KINDS, type ActivityKind } from '#contract/models/activity/activity-kind.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { ActivityFeed } from '../../models/activity/activity-feed.tsx'
import { useActivitySearch } from '../../models/activity/use-activity-search.ts'
import { useFreshActivity } from '../../models/activity/use-fresh-activity.ts'
import { useShownActions } from '../../models/activity/use-shown-actions.ts'
import { useServices } from '../../services/services.tsx'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import { ListFooter } from '../../widgets/list/list-footer.tsx'
import { ListFailure, NoMatch, RowSkeletons } from '../../widgets/list/list-states.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { useListAnswer } from '../../widgets/list/use-list-answer.ts'
import { type ListState, useListState } from '../../widgets/list/use-list-state.ts'
import { useRefetch } from '../../widgets/list/use-refetch.ts'
import { useFixedFilter } from '../../widgets/presentation/use-fixed-filter.ts'
import { ActivityDownload } from './activity-download.tsx'
import { ChainCheck } from './chain-check.tsx'
import { CHANGED_FIELD, useActivityFilters } from './use-activity-filters.ts'
import { useKindFilter } from './use-kind-filter.ts'

const LIST = { filterable: ['user_id', 'model', CHANGED_FIELD, 'created_at'], sortable: [], defaultOrder: model.defaultOrder }

const NOTHING_FIXED = {}

/** Lists who changed what, newest first, from this device. */
export const Activity = () => {
  const { t } = useTranslation('activity')
  const { t: tTitle } = useTranslation('title')
  const { t: tCommon } = useTranslation()
  const { preferences } = useServices()
  const refetch = useRefetch()
  const format = useFormat()
  const labels = useLabels()
  const isOnline = useIsOnline()
  const [open, setOpen] = useState(false)
  const shownActions = useShownActions()
  const [kind, setKind] = useState<ActivityKind | null>(null)
  const ofKind = useKindFilter(shownActions, kind)
  const state = useFixedFilter(useListState(LIST), ofKind ?? NOTHING_FIXED)
  const filters = useActivityFilters(state.query.filter)
  // Until the actions are known, the list would have quiet ones too.
  const search = useActivitySearch()
  const fetchList = useMemo((): FetchList<'activity'> => (shownActions ? search : () => NEVER), [shownActions, search])
  const searchBox = useRef<HTMLInputElement>(null)
  const answer = useListAnswer('activity', state, fetchList)
  const { query } = state
  useFreshActivity()
  useHotKeys(preferences.keys, { '/': () => searchBox.current?.focus(), f: () => setOpen(true) }, { '/': 'search', f: 'filter' })
  return (
    <div aria-busy={answer.isBusy} className="flex h-full min-h-0 flex-col">
      <ScreenTitle title={tTitle('manager.activity')} />
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
        <SearchBox
          ref={searchBox}
          label={tCommon('search')}
          value={query.search}
          onSearch={state.search}
          className="min-w-40 flex-1 sm:w-64 sm:flex-none"
        />
        <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
        <div className="w-52 max-sm:w-full">
          <Select<ActivityKind | 'all'>
            label={t('kind.label')}
            value={kind ?? 'all'}
            onChange={(value) => setKind(value === 'all' ? null : value)}
            options={(['all', ...ACTIVITY_KINDS] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
            className="w-full"
          />
        </div>
        <IconButton label={isOnline ? t('refresh') : t('refreshOffline')} disabled={!isOnline} onClick={refetch}>
          <RefreshCw aria-hidden />
        </IconButton>
        <ChainCheck />
        <ActivityDownload filter={query.filter} kind={kind} />
        <p role="status" className="order-4 ml-auto text-ink-2 text-sm tabular">
          {answer.isKnown && `${format.number(answer.total)} ${labels.nounOf('activity', answer.total)}`}
          {!isOnline && ` · ${tCommon('sync.offline')}`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a link in it, the keyboard could not scroll this region */}
      <section aria-label={tTitle('manager.activity')} tabIndex={0} className="ring-inside min-h-0 flex-1 overflow-y-auto">
        <Content state={state} answer={answer} />
      </section>
      <ListFooter page={query.page} limit={query.limit} total={answer.total} onPage={state.goTo} onLimit={state.setLimit} />
    </div>
  )
}

type Answer = ReturnType<typeof useListAnswer<'activity'>>

const Content = ({ state, answer }: { readonly state: ListState; readonly answer: Answer }) => {
  const { t } = useTranslation('activity')
  const labels = useLabels()
  if (answer.hasFailed) return <ListFailure model={labels.model.activity.many} />
  if (!answer.isKnown) return <RowSkeletons />
  if (answer.rows.length > 0) {
    return (
      <div className="mx-auto max-w-[860px] px-4 pt-4 pb-8 sm:px-8">
        <ActivityFeed entries={answer.rows} space="manager" />
      </div>
    )
  }
  if (state.isNarrowed) return <NoMatch model={labels.model.activity.many} state={state} />
  return <EmptyState icon={<History />} title={t('empty')} hint={t('emptyHint')} />
}
