import { RefreshCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACTIVITY_KINDS, type ActivityKind } from '#contract/models/activity/activity-kind.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { PHONE_WIDTH, useMedia } from '../../hooks/page/use-media.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { useServices } from '../../services/services.tsx'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import type { FilterDefinition } from '../../widgets/list/filters/filter-definition.ts'
import { MoreTools } from '../../widgets/list/phone-tools.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import type { ListState } from '../../widgets/list/use-list-state.ts'
import { useRefetch } from '../../widgets/list/use-refetch.ts'
import { ActivityDownload } from './activity-download.tsx'
import type { ShownActivity } from './activity-file.ts'
import { useChainCheck } from './chain-check.tsx'

interface ActivityToolsProps {
  readonly state: ListState
  readonly filters: readonly FilterDefinition[]
  readonly kind: ActivityKind | null
  onKind(kind: ActivityKind | null): void
  readonly fetchList: ShownActivity['fetchList']
  /** Number of matches; on a phone it is in the footer of the list. */
  readonly count: ReactNode
}

/**
 * Toolbar of the activity. « / » focuses the search, F opens the filters. On a phone it has two
 * rows: the search with icons, of which the last one has the other tools, and the kind.
 */
export const ActivityTools = ({ state, filters, kind, onKind, fetchList, count }: ActivityToolsProps) => {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation()
  const { preferences } = useServices()
  const isPhone = useMedia(PHONE_WIDTH)
  const isOnline = useIsOnline()
  const refetch = useRefetch()
  const chain = useChainCheck()
  const [open, setOpen] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  useHotKeys(
    preferences.keys,
    { '/': () => searchBox.current?.focus(), f: () => setOpen(true) },
    { '/': 'search', f: 'filter' },
  )
  const kindSelect = (
    <div className="w-52 max-sm:w-full">
      <Select<ActivityKind | 'all'>
        label={t('kind.label')}
        value={kind ?? 'all'}
        onChange={(value) => onKind(value === 'all' ? null : value)}
        options={(['all', ...ACTIVITY_KINDS] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        className="w-full"
      />
    </div>
  )
  const others = (
    <>
      <IconButton label={isOnline ? t('refresh') : t('refreshOffline')} disabled={!isOnline} onClick={refetch}>
        <RefreshCw aria-hidden />
      </IconButton>
      {chain.button}
      <ActivityDownload query={state.query} kind={kind} fetchList={fetchList} />
    </>
  )
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 max-sm:gap-x-0.5 lg:px-4">
      <SearchBox
        ref={searchBox}
        label={tCommon('search')}
        value={state.query.search}
        onSearch={state.search}
        className="min-w-24 flex-1 sm:w-64 sm:flex-none"
      />
      <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
      {isPhone && <MoreTools>{others}</MoreTools>}
      {kindSelect}
      {!isPhone && (
        <>
          {others}
          <p role="status" className="order-4 ml-auto text-ink-2 text-sm tabular">
            {count}
          </p>
        </>
      )}
      {chain.dialog}
    </div>
  )
}
