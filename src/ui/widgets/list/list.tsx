import { ListChecks } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/use-format.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useList } from '../../hooks/use-records.ts'
import { useIsArriving } from '../../hooks/use-sync-status.ts'
import { useWidth } from '../../hooks/use-width.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { FilterDefinition } from './filters/filter-definition.ts'
import { ListFooter } from './list-footer.tsx'
import { ListFailure, NoMatch, RowSkeletons } from './list-states.tsx'
import { ListTools } from './list-tools.tsx'
import { showsCards } from './rows/cards.ts'
import type { Column } from './rows/column.ts'
import { ListRows } from './rows/list-rows.tsx'
import { useSteadyRows } from './rows/steady-rows.ts'
import { useSelectedRows, withPage } from './selection/selection.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelecting } from './selection/use-card-selection.ts'
import type { ListState } from './use-list-state.ts'
import { useAhead } from './use-prefetch.ts'

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
  const labels = useLabels()
  const format = useFormat()
  const { value, error, current } = useList(model, query)
  const expect = useAhead(model, state, value && current ? value.total : null)
  const [container, width] = useWidth<HTMLDivElement>()
  const isCards = showsCards(width)
  const { isSelecting, opener, begin, beginWith, end } = useSelecting(state, isCards)
  const rows = useSteadyRows(value?.rows ?? NO_ROWS)
  const answers = useRef(query)
  if (current) answers.current = query
  const arriving = useIsArriving()

  useEffect(() => {
    if (value && current) answered(query, value.total)
  }, [value, current, answered, query])

  const toFirstRow = useCallback(() => container.current?.querySelector<HTMLElement>('[data-row="0"] [data-row-link]')?.focus(), [container])
  const clear = () => {
    state.search('')
    state.setFilters({})
  }

  const mayBegin = props.bulk !== undefined && isCards && !isSelecting
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
      <ListTools
        model={model}
        state={state}
        filters={props.filters}
        answers={answers.current}
        expect={expect}
        toFirstRow={toFirstRow}
        tools={props.tools}
        selectButton={
          mayBegin &&
          rows.length > 0 && (
            <IconButton ref={opener} label={t('list.select')} onClick={begin}>
              <ListChecks aria-hidden />
            </IconButton>
          )
        }
        count={
          isKnown && (
            <>
              {`${format.number(total)} ${many}`}
              {props.summary}
            </>
          )
        }
      />
      {(selectedRows.length > 0 || isSelecting) && (
        <SelectionBar
          count={selectedRows.length}
          isAll={isCards ? rows.length > 0 && rows.every((row) => selected.has(row.id)) : null}
          onAll={selectAll}
          onEnd={end}
        >
          {props.bulk?.(selectedRows, end)}
        </SelectionBar>
      )}
      {error !== undefined && !value ? (
        <ListFailure />
      ) : !isKnown || width === 0 ? (
        <RowSkeletons />
      ) : rows.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-auto">{isNarrowed ? <NoMatch model={labels.model[model].many} onClear={clear} /> : props.empty}</div>
      ) : (
        <ListRows
          label={t('list.rows')}
          rows={rows}
          columns={props.columns}
          width={width}
          answers={answers.current}
          orderBy={query.orderBy[0]}
          selected={props.bulk && (!isCards || isSelecting) ? selected : null}
          onBegin={mayBegin ? beginWith : null}
          titleOf={props.titleOf}
          card={props.card}
          isMuted={props.isMuted}
          onSort={state.sort}
          expect={expect}
          onToggle={toggle}
          onSelect={select}
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
