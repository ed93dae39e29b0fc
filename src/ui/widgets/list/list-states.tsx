import { CircleAlert, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { ListState } from './use-list-state.ts'

/** Replaces the rows when this device could not answer. `model` is the plural label. */
export const ListFailure = ({ model }: { readonly model: string }) => {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon={<CircleAlert />}
        title={t('list.error', { model })}
        hint={t('list.errorHint')}
        action={
          <Button look="secondary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  )
}

interface NoMatchProps {
  /** The plural label. */
  readonly model: string
  readonly state: Pick<ListState, 'query' | 'search' | 'setFilters'>
}

/**
 * Replaces the rows when no record matches. A filtered search is offered again in all records: most
 * people look for a record that the view of the list leaves out.
 */
export const NoMatch = ({ model, state: { query, search, setFilters } }: NoMatchProps) => {
  const { t } = useTranslation()
  const isFilteredSearch = query.search !== '' && Object.keys(query.filter).length > 0
  const widen = () => {
    if (!isFilteredSearch) search('')
    setFilters({})
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('list.noMatch', { model })}
      hint={t('list.noMatchHint')}
      action={
        <Button look="secondary" onClick={widen}>
          {t(isFilteredSearch ? 'list.searchUnfiltered' : 'list.clearFilters')}
        </Button>
      }
    />
  )
}

const SKELETONS = Array.from({ length: 24 }, (_, index) => index)

/** Replaces the rows while they load. */
export const RowSkeletons = () => (
  <div className="min-h-0 flex-1 animate-breathe overflow-hidden pt-8">
    {SKELETONS.map((index) => (
      <div key={index} className="flex h-row items-center gap-4 border-line border-b px-4">
        <Skeleton className="size-4 rounded-full" />
        <Skeleton className={['h-3 w-2/5', 'h-3 w-1/3', 'h-3 w-1/2'][index % 3] ?? ''} />
        <Skeleton className="ml-auto h-3 w-24" />
        <Skeleton className="h-3 w-16" />
      </div>
    ))}
  </div>
)
