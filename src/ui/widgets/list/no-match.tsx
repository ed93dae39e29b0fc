import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import type { ListState } from './use-list-state.ts'

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
