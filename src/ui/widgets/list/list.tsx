import { CircleAlert, SearchX } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useServices } from '../../services.tsx'
import { useFormat } from '../../use-format.ts'
import { useLabels } from '../../use-labels.ts'
import { useList } from '../../use-records.ts'
import { useIsArriving } from '../../use-sync-status.ts'
import { useHotKeys } from '../hot-keys.ts'
import type { Column } from './column.ts'
import { FilterBar } from './filter-bar.tsx'
import type { FilterDefinition } from './filter-definition.ts'
import { ListFooter } from './list-footer.tsx'
import { ListRows } from './list-rows.tsx'
import { SearchBox } from './search-box.tsx'
import { useSelectedRows, withPage } from './selection.ts'
import { useSteadyRows } from './steady-rows.ts'
import { useAhead } from './use-ahead.ts'
import type { ListState } from './use-list-state.ts'
import { useWidth } from './use-width.ts'

interface ListProps<Name extends ModelName> {
  readonly model: Name
  readonly state: ListState
  readonly columns: readonly Column<Mirrored<Name>>[]
  readonly filters: readonly FilterDefinition[]
  titleOf(row: Mirrored<Name>): string
  card(row: Mirrored<Name>): ReactNode
  isMuted(row: Mirrored<Name>): boolean
  /** Shown before the first record exists. */
  readonly empty: ReactNode
  /** Above the search: the views of the list. */
  readonly views?: ReactNode
  /** Beside the search. */
  readonly tools?: ReactNode
  /** After the number of matches: their sums. */
  readonly summary?: ReactNode
  /** What can be done with the selected rows; without it there is nothing to select. */
  bulk?(rows: readonly Mirrored<Name>[], done: () => void): ReactNode
}

const WholeList = <Name extends ModelName>(props: ListProps<Name>) => {
  const { model, state } = props
  const { query, selected, answered, select, toggle } = state
  const { t } = useTranslation()
  const { preferences } = useServices()
  const labels = useLabels()
  const format = useFormat()
  const { value, error, current } = useList(model, query)
  const expectOrder = useAhead(model, state, value && current ? value.total : null)
  const [container, width] = useWidth<HTMLDivElement>()
  const searchBox = useRef<HTMLInputElement>(null)
  const [filterOpen, setFilterOpen] = useState(false)
  const rows = useSteadyRows(value?.rows ?? NO_ROWS)
  const answers = useRef(query)
  if (current) answers.current = query
  const arriving = useIsArriving()

  useHotKeys(preferences.keys, { '/': () => searchBox.current?.focus(), f: () => setFilterOpen(true) })

  useEffect(() => {
    if (value && current) answered(query, value.total)
  }, [value, current, answered, query])

  const selectAll = useCallback((all: boolean) => select(withPage(selected, rows, all)), [select, selected, rows])
  const selectedRows = useSelectedRows(model, selected, rows)
  const total = value?.total ?? 0
  const many = total === 1 ? labels.model[model].one : labels.model[model].many
  // Nothing here yet is not nothing at all.
  const isKnown = value !== undefined && !(total === 0 && arriving)
  const isNarrowed = query.search !== '' || Object.keys(query.filter).length > 0

  return (
    <div ref={container} aria-busy={value !== undefined && !current} className="flex h-full min-h-0 flex-col">
      {props.views}
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
        <SearchBox
          ref={searchBox}
          label={t('search')}
          value={query.search}
          onSearch={state.search}
          onArrowDown={() => container.current?.querySelector<HTMLElement>('[data-row="0"] [data-row-link]')?.focus()}
          className="min-w-0 flex-1 sm:w-64 sm:flex-none"
        />
        {props.tools !== undefined && <div className="max-sm:order-2">{props.tools}</div>}
        <FilterBar filters={props.filters} state={state} open={filterOpen} onOpenChange={setFilterOpen} />
        <p role="status" className="order-4 ml-auto text-ink-2 text-sm tabular max-sm:order-2">
          {isKnown && `${format.number(total)} ${many}`}
          {isKnown && props.summary}
        </p>
      </div>
      {selectedRows.length > 0 && (
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-selected px-3 py-1.5 lg:px-4">
          <span className="font-medium tabular">{t('list.selected', { count: selectedRows.length })}</span>
          {props.bulk?.(selectedRows, () => select([]))}
          <Button look="ghost" size="small" onClick={() => select([])} className="ml-auto">
            {t('list.unselect')}
          </Button>
        </div>
      )}
      {error !== undefined && !value ? (
        <EmptyState
          tone="danger"
          icon={<CircleAlert />}
          title={t('list.error')}
          hint={t('list.errorHint')}
          action={
            <Button look="secondary" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          }
        />
      ) : !isKnown || width === 0 ? (
        <RowSkeletons />
      ) : rows.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-auto">
          {isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title={t('list.noMatch', { model: labels.model[model].many })}
              hint={t('list.noMatchHint')}
              action={
                <Button
                  look="secondary"
                  onClick={() => {
                    state.search('')
                    state.setFilters({})
                  }}
                >
                  {t('list.clearFilters')}
                </Button>
              }
            />
          ) : (
            props.empty
          )}
        </div>
      ) : (
        <ListRows
          label={t('list.rows')}
          rows={rows}
          columns={props.columns}
          width={width}
          answers={answers.current}
          orderBy={query.orderBy[0]}
          selected={props.bulk ? selected : null}
          titleOf={props.titleOf}
          card={props.card}
          isMuted={props.isMuted}
          onSort={state.sort}
          onExpectSort={expectOrder}
          onToggle={toggle}
          onSelectAll={selectAll}
        />
      )}
      <ListFooter page={query.page} limit={query.limit} total={total} onPage={state.goTo} onLimit={state.setLimit} />
    </div>
  )
}

/**
 * A searchable, filterable, sortable list that answers from this device: no request, no wait. It fills its container. Its properties must be stable:
 * it is not drawn again for what does not concern it, like a change of the address.
 */
export const List = memo(WholeList) as typeof WholeList

const NO_ROWS: readonly never[] = []

const SKELETONS = Array.from({ length: 24 }, (_, index) => index)

const RowSkeletons = () => (
  <div className="min-h-0 flex-1 overflow-hidden pt-8">
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
