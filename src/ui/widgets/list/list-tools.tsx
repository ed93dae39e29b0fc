import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { PHONE_WIDTH, useMedia } from '../../hooks/page/use-media.ts'
import { useServices } from '../../services/services.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { FilterDefinition } from './filters/filter-definition.ts'
import { SuggestionBar } from './filters/suggestion-bar.tsx'
import { MoreTools, SortMenu } from './phone-tools.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { SearchBox } from './search-box.tsx'
import type { SortedColumn } from './sort-options.ts'
import type { ListState } from './use-list-state.ts'
import type { Prefetch } from './use-prefetch.ts'

interface ListToolsProps {
  readonly model: ModelName
  readonly state: ListState
  readonly filters: readonly FilterDefinition[]
  readonly columns: readonly SortedColumn[]
  /** The query that the rows answer. */
  readonly answeredQuery: ListQuery
  readonly prefetch: Prefetch
  /** Moves the focus to the first row; stable. */
  toFirstRow(): void
  readonly creation?: ReactNode
  /** Beside the search. */
  readonly tools?: ReactNode
  /** Begins to select rows. */
  readonly selectButton: ReactNode
  /** Buttons for the list itself, after the filters. */
  readonly buttons: ReactNode
  /** Number of matches, and their sums; on a phone they are in the footer of the list. */
  readonly count: ReactNode
}

/**
 * Toolbar of a list: search, filters and number of matches. « / » focuses the search, F opens the
 * filters. On a phone it is one row of icons, of which the last one has all other tools.
 */
export const ListTools = ({ model, state, filters, answeredQuery, prefetch, toFirstRow, ...props }: ListToolsProps) => {
  const { creation, tools, selectButton, buttons } = props
  const { t } = useTranslation()
  const isPhone = useMedia(PHONE_WIDTH)
  const { preferences } = useServices()
  const bar = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [filterOpen, setFilterOpen] = useState(false)
  const { search, setFilters } = state

  useHotKeys(
    preferences.keys,
    { '/': () => searchBox.current?.focus(), f: () => setFilterOpen(true) },
    { '/': 'search', f: 'filter' },
  )

  const takeSuggestion = useCallback(
    (filter: ListQuery['filter']) => {
      search('')
      setFilters(filter)
      searchBox.current?.focus()
    },
    [search, setFilters],
  )
  const leaveSuggestions = useCallback(
    (to: 'search' | 'rows') => (to === 'rows' ? toFirstRow() : searchBox.current?.focus()),
    [toFirstRow],
  )
  const leaveSearch = () => {
    const suggestion = bar.current?.querySelector<HTMLElement>('[data-suggestions] button')
    if (suggestion) suggestion.focus()
    else toFirstRow()
  }

  const filterBar = (
    <FilterBar filters={filters} state={state} prefetch={prefetch} open={filterOpen} onOpenChange={setFilterOpen} />
  )
  const suggestions = (
    <SuggestionBar
      model={model}
      filters={filters}
      query={answeredQuery}
      onPick={takeSuggestion}
      onLeave={leaveSuggestions}
    />
  )
  return (
    <div ref={bar} className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 max-sm:gap-0.5 lg:px-4">
      <SearchBox
        ref={searchBox}
        label={t('search')}
        value={state.query.search}
        onSearch={search}
        onArrowDown={leaveSearch}
        className="min-w-24 flex-1 sm:w-64 sm:flex-none"
      />
      {isPhone ? (
        <>
          {filterBar}
          <SortMenu columns={props.columns} order={state.query.orderBy[0]} onSort={state.sort} />
          {selectButton}
          {creation}
          <MoreTools>
            {tools}
            {buttons}
            <RefreshButton />
          </MoreTools>
          {suggestions}
        </>
      ) : (
        <>
          {creation}
          {/* On tablets each tool takes the place that is left in a row. */}
          {tools !== undefined && (
            <div className="flex flex-wrap items-center gap-1.5 max-lg:contents max-lg:[&>span]:contents">{tools}</div>
          )}
          {filterBar}
          {suggestions}
          {selectButton}
          {buttons}
          <RefreshButton />
          <p role="status" className="order-4 ml-auto text-ink-2 text-sm tabular">
            {props.count}
          </p>
        </>
      )}
    </div>
  )
}
