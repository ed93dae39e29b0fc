import { ListChecks } from 'lucide-react'
import { memo, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useWidth } from '../../hooks/use-width.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { FilterDefinition } from './filters/filter-definition.ts'
import { ListFooter } from './list-footer.tsx'
import { ListFailure, NoMatch, RowSkeletons } from './list-states.tsx'
import { ListTools } from './list-tools.tsx'
import { MatchCount } from './match-count.tsx'
import { showsCards } from './rows/cards.ts'
import type { Column } from './rows/column.ts'
import { ListRows } from './rows/list-rows.tsx'
import { SelectedRowsBar } from './selection/selected-rows-bar.tsx'
import { withPage } from './selection/selection.ts'
import { useCardSelection } from './selection/use-card-selection.ts'
import { useListAnswer } from './use-list-answer.ts'
import type { ListState } from './use-list-state.ts'
import { usePrefetch } from './use-prefetch.ts'

interface ListProps<Name extends ModelName> {
  readonly model: Name
  readonly state: ListState
  readonly columns: readonly Column<Mirrored<Name>>[]
  readonly filters: readonly FilterDefinition[]
  titleOf(row: Mirrored<Name>): string
  card(row: Mirrored<Name>): ReactNode
  isMuted(row: Mirrored<Name>): boolean
  /** Shown while no record exists. */
  readonly empty: ReactNode
  /** Above the search: the views of the list. */
  readonly views?: ReactNode
  /** Beside the search. */
  readonly tools?: ReactNode
  /** Sums of the matches, after their number. */
  readonly summary?: ReactNode
  /** Actions on the selected rows; without them there is nothing to select. */
  bulk?(rows: readonly Mirrored<Name>[], done: () => void): ReactNode
}

const WholeList = <Name extends ModelName>(props: ListProps<Name>) => {
  const { model, state } = props
  const { query, selected, select } = state
  const { t } = useTranslation()
  const answer = useListAnswer(model, state)
  const { rows, answeredQuery } = answer
  const prefetch = usePrefetch(model, state, answer.settledTotal)
  const [container, width] = useWidth<HTMLDivElement>()
  const isCards = showsCards(width)
  const { isSelecting, opener, begin, beginWith, end } = useCardSelection(state, isCards)

  const focusFirstRow = useCallback(() => container.current?.querySelector<HTMLElement>('[data-row="0"] [data-row-link]')?.focus(), [container])
  const mayBegin = props.bulk !== undefined && isCards && !isSelecting
  const selectAll = useCallback((all: boolean) => select(withPage(selected, rows, all)), [select, selected, rows])

  return (
    <div ref={container} aria-busy={answer.isBusy} className="flex h-full min-h-0 flex-col">
      {props.views}
      <ListTools
        model={model}
        state={state}
        filters={props.filters}
        answeredQuery={answeredQuery}
        prefetch={prefetch}
        toFirstRow={focusFirstRow}
        tools={props.tools}
        selectButton={
          mayBegin &&
          rows.length > 0 && (
            <IconButton ref={opener} label={t('list.select')} onClick={begin}>
              <ListChecks aria-hidden />
            </IconButton>
          )
        }
        count={answer.isKnown && <MatchCount model={model} total={answer.total} summary={props.summary} />}
      />
      <SelectedRowsBar {...props} rows={rows} isCards={isCards} isSelecting={isSelecting} onAll={selectAll} onEnd={end} />
      {width > 0 && answer.isKnown && rows.length > 0 ? (
        <ListRows
          label={t('list.rows')}
          rows={rows}
          columns={props.columns}
          width={width}
          answeredQuery={answeredQuery}
          orderBy={query.orderBy[0]}
          selected={props.bulk && (!isCards || isSelecting) ? selected : null}
          onBegin={mayBegin ? beginWith : null}
          titleOf={props.titleOf}
          card={props.card}
          isMuted={props.isMuted}
          onSort={state.sort}
          prefetch={prefetch}
          onToggle={state.toggle}
          onSelect={select}
          onSelectAll={selectAll}
        />
      ) : (
        <NoRows {...props} answer={answer} isMeasured={width > 0} />
      )}
      <ListFooter page={query.page} limit={query.limit} total={answer.total} onPage={state.goTo} onLimit={state.setLimit} />
    </div>
  )
}

type NoRowsProps<Name extends ModelName> = Pick<ListProps<Name>, 'model' | 'state' | 'empty'> & {
  readonly answer: ReturnType<typeof useListAnswer<Name>>
  readonly isMeasured: boolean
}

/** Replaces the rows: failure, placeholder, no match, or no record at all. */
const NoRows = <Name extends ModelName>({ model, state, empty, answer, isMeasured }: NoRowsProps<Name>) => {
  const labels = useLabels()
  const { query } = state
  if (answer.hasFailed) return <ListFailure />
  if (!answer.isKnown || !isMeasured) return <RowSkeletons />
  const isNarrowed = query.search !== '' || Object.keys(query.filter).length > 0
  const clear = () => {
    state.search('')
    state.setFilters({})
  }
  return <div className="min-h-0 flex-1 overflow-auto">{isNarrowed ? <NoMatch model={labels.model[model].many} onClear={clear} /> : empty}</div>
}

/**
 * A searchable, filterable, sortable list, answered from this device without a request. It fills
 * its container. Its properties must be stable, so that unrelated changes such as the address do
 * not render it again.
 */
export const List = memo(WholeList) as typeof WholeList
