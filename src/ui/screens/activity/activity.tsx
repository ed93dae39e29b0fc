import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NEVER } from 'rxjs'
import { activity as model } from '#contract/models/activity/activity.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { PHONE_WIDTH, useMedia } from '../../hooks/page/use-media.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { ActivityFeed } from '../../models/activity/activity-feed.tsx'
import { useActivitySearch } from '../../models/activity/use-activity-search.ts'
import { useFreshActivity } from '../../models/activity/use-fresh-activity.ts'
import { useShownActions } from '../../models/activity/use-shown-actions.ts'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import { ListFailure } from '../../widgets/list/list-failure.tsx'
import { ListFooter } from '../../widgets/list/list-footer.tsx'
import { MatchCount } from '../../widgets/list/match-count.tsx'
import { NoMatch } from '../../widgets/list/no-match.tsx'
import { RowSkeletons } from '../../widgets/list/row-skeletons.tsx'
import { useListAnswer } from '../../widgets/list/use-list-answer.ts'
import { type ListState, useListState } from '../../widgets/list/use-list-state.ts'
import { useFixedFilter } from '../../widgets/presentation/use-fixed-filter.ts'
import { ActivityTools } from './activity-tools.tsx'
import { CHANGED_FIELD, useActivityFilters } from './use-activity-filters.ts'
import { useKind } from './use-kind.ts'
import { useKindFilter } from './use-kind-filter.ts'

const LIST = {
  filterable: ['user_id', 'model', CHANGED_FIELD, 'created_at'],
  sortable: [],
  defaultOrder: model.defaultOrder,
}

const NOTHING_FIXED = {}

/** Lists who changed what, newest first, from this device. */
export const Activity = () => {
  const { t: tTitle } = useTranslation('title')
  const { t: tCommon } = useTranslation()
  const isPhone = useMedia(PHONE_WIDTH)
  const isOnline = useIsOnline()
  const shownActions = useShownActions()
  const { kind, setKind } = useKind()
  const ofKind = useKindFilter(shownActions, kind)
  const state = useFixedFilter(useListState(LIST), ofKind ?? NOTHING_FIXED)
  const filters = useActivityFilters(state.query.filter)
  // Until the actions are known, the list would have quiet ones too.
  const search = useActivitySearch()
  const fetchList = useMemo((): FetchList<'activity'> => (shownActions ? search : () => NEVER), [shownActions, search])
  const answer = useListAnswer('activity', state, fetchList)
  const { query } = state
  useFreshActivity()
  const count = (
    <>
      {answer.isKnown && <MatchCount model="activity" total={answer.total} summary={null} />}
      {!isOnline && ` · ${tCommon('sync.offline')}`}
    </>
  )
  return (
    <div aria-busy={answer.isBusy} className="flex h-full min-h-0 flex-col">
      <ScreenTitle title={tTitle('manager.activity')} />
      <ActivityTools state={state} filters={filters} kind={kind} onKind={setKind} fetchList={fetchList} count={count} />
      <section
        aria-label={tTitle('manager.activity')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a link in it, the keyboard could not scroll this region
        tabIndex={0}
        className="ring-inside min-h-0 flex-1 overflow-y-auto"
      >
        <Content state={state} answer={answer} />
      </section>
      {isPhone && (
        <p role="status" className="shrink-0 border-t px-3 pt-1 text-ink-2 text-sm tabular">
          {count}
        </p>
      )}
      <ListFooter
        page={query.page}
        limit={query.limit}
        total={answer.total}
        onPage={state.goTo}
        onLimit={state.setLimit}
      />
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
