import { ListChecks } from 'lucide-react'
import { memo, type ReactNode, type Ref, type RefObject, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { PHONE_WIDTH, useMedia } from '../../hooks/page/use-media.ts'
import { useWidth } from '../../hooks/page/use-width.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { placeColumns } from './columns/choose-columns.ts'
import { useColumnChoice } from './columns/use-column-choice.ts'
import { type FetchList, useFetchList } from './fetch-list.ts'
import type { FilterDefinition } from './filters/filter-definition.ts'
import { ListButtons } from './list-buttons.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListTools } from './list-tools.tsx'
import { MatchCount } from './match-count.tsx'
import { NoMatch } from './no-match.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import type { Column } from './rows/column.ts'
import { ListRows } from './rows/list-rows.tsx'
import { showsCards } from './rows/row-shape.ts'
import type { RowSwipe } from './rows/row-swipe.ts'
import { SelectedRowsBar } from './selection/selected-rows-bar.tsx'
import { withPage } from './selection/selection.ts'
import { NONE_DISABLED, type SelectionMode, useSelectionRules } from './selection/selection-rules.ts'
import { useCardSelection } from './selection/use-card-selection.ts'
import { useListAnswer } from './use-list-answer.ts'
import type { ListState } from './use-list-state.ts'
import { usePrefetch } from './use-prefetch.ts'

/**
 * `page`: the height of the page, or more on a low one. `box`: that of the element around the list.
 * `rows`: that of its rows, which scroll with the page: for the few records of a parent.
 */
export type ListHeight = 'page' | 'box' | 'rows'

interface ListProps<Name extends ModelName> {
  readonly model: Name
  /** Name under which the person's choice of columns is kept; that of the model when absent. */
  readonly name?: string
  readonly state: ListState
  readonly columns: readonly Column<Mirrored<Name>>[]
  readonly filters: readonly FilterDefinition[]
  titleOf(row: Mirrored<Name>): string
  card(row: Mirrored<Name>): ReactNode
  /** On a phone: actions of a card that a finger moves aside. */
  swipe?(row: Mirrored<Name>): RowSwipe
  isMuted(row: Mirrored<Name>): boolean
  /** Shown while no record exists. */
  readonly empty: ReactNode
  /** Above the search: the views of the list. */
  readonly views?: ReactNode
  /** Adds a record; beside the search. */
  readonly creation?: ReactNode
  /** Beside the search; in a sheet on a phone. */
  readonly tools?: ReactNode
  /** Sums of the matches, after their number. */
  readonly summary?: ReactNode
  /** Actions on the selected rows; without them several rows can't be selected. */
  bulk?(rows: readonly Mirrored<Name>[], done: () => void): ReactNode
  /**
   * `single`: the list is for choosing one row, which `state.selected` names; several when absent.
   */
  readonly selection?: SelectionMode
  /** Rows that can be neither opened nor selected. */
  readonly disabledIds?: ReadonlySet<RecordId>
  /** The record beside the rows, opened by Space. */
  peek?(row: Mirrored<Name>): ReactNode
  /** The list on a page of its own, where it stands inside another one. */
  readonly maximizePath?: string
  /** Height of the list; that of the page when absent. */
  readonly height?: ListHeight
  /** The rows can be saved as a CSV file, with the columns that are shown. */
  readonly exports?: boolean
  /** Answers the query; the records of this device when absent. */
  readonly fetchList?: FetchList<Name>
}

const HEIGHTS: Readonly<Record<ListHeight, string>> = { page: 'fills-page', box: 'h-full min-h-0', rows: '' }

/**
 * Lists of this part of the screen have one size. A list of which one row is chosen stands in a
 * dialog.
 */
const partOf = ({
  model,
  name,
  height,
  selection,
}: Pick<ListProps<ModelName>, 'model' | 'name' | 'height' | 'selection'>): string => {
  if (height === 'rows') return `list of ${name ?? model}`
  return selection === 'single' ? 'dialog' : 'page'
}

const WholeList = <Name extends ModelName>(props: ListProps<Name>) => {
  const { model, bulk, disabledIds = NONE_DISABLED } = props
  const state = useSelectionRules(props.state, props.selection ?? 'multiple', disabledIds)
  const { query, selected, select } = state
  const { t } = useTranslation()
  const choice = useColumnChoice(props.name ?? model)
  const fetchList = useFetchList(props.fetchList)
  const answer = useListAnswer(model, state, fetchList)
  const { rows, answeredQuery } = answer
  const prefetch = usePrefetch(model, state, answer.currentTotal, fetchList)
  const [container, width] = useWidth<HTMLDivElement>(partOf(props))
  const isCards = showsCards(width)
  const placed = useMemo(() => placeColumns(props.columns, choice.chosen, width), [props.columns, choice.chosen, width])
  const { isSelecting, opener, begin, beginWith, end } = useCardSelection(state, isCards)

  const focusFirstRow = useFirstRowFocus(container)
  // A list of which one row is chosen is for nothing else: its cards need no button before.
  const isSingle = props.selection === 'single'
  const mayBegin = bulk !== undefined && isCards && !isSelecting && !isSingle
  const selectAll = useCallback((all: boolean) => select(withPage(selected, rows, all)), [select, selected, rows])

  const count = answer.isKnown && <MatchCount model={model} total={answer.total} summary={props.summary} />
  return (
    <div ref={container} aria-busy={answer.isBusy} className={cx('flex flex-col', HEIGHTS[props.height ?? 'page'])}>
      {props.views}
      <ListTools
        model={model}
        state={state}
        filters={props.filters}
        columns={props.columns}
        answeredQuery={answeredQuery}
        prefetch={prefetch}
        toFirstRow={focusFirstRow}
        creation={props.creation}
        tools={props.tools}
        selectButton={mayBegin && rows.length > 0 && <SelectButton opener={opener} onBegin={begin} />}
        buttons={<ListButtons {...props} choice={choice} width={width} total={answer.total} />}
        count={count}
      />
      {!isSingle && (
        <SelectedRowsBar {...{ model, state, bulk, rows, isCards, isSelecting }} onAll={selectAll} onEnd={end} />
      )}
      {width > 0 && answer.isKnown && rows.length > 0 ? (
        <ListRows
          label={t('list.rows')}
          rows={rows}
          offered={props.columns}
          columns={placed.first}
          below={placed.second}
          width={width}
          answeredQuery={answeredQuery}
          orderBy={query.orderBy[0]}
          selected={isSingle || (bulk && (!isCards || isSelecting)) ? selected : null}
          onBegin={mayBegin ? beginWith : null}
          titleOf={props.titleOf}
          card={props.card}
          swipe={props.swipe}
          isMuted={props.isMuted}
          disabledIds={disabledIds}
          isSingle={isSingle}
          isInFlow={props.height === 'rows'}
          part={`rows of ${partOf(props)}`}
          peek={props.peek}
          onSort={state.sort}
          prefetch={prefetch}
          onToggle={state.toggle}
          onSelect={select}
          onSelectAll={selectAll}
        />
      ) : (
        <NoRows {...props} answer={answer} isMeasured={width > 0} />
      )}
      <CountOnPhone>{count}</CountOnPhone>
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

/** Gives the focus to the link of the first row. */
const useFirstRowFocus = (container: RefObject<HTMLElement | null>) =>
  useCallback(
    () => container.current?.querySelector<HTMLElement>('[data-row="0"] [data-row-link]')?.focus(),
    [container],
  )

/** On a phone the count is below the rows. */
const CountOnPhone = ({ children }: { readonly children: ReactNode }) =>
  useMedia(PHONE_WIDTH) && (
    <p role="status" className="shrink-0 border-t px-3 pt-1 text-ink-2 text-sm tabular">
      {children}
    </p>
  )

/** Begins to select cards. */
const SelectButton = ({ opener, onBegin }: { readonly opener: Ref<HTMLButtonElement>; onBegin(): void }) => {
  const { t } = useTranslation()
  return (
    <IconButton ref={opener} label={t('list.select')} onClick={onBegin}>
      <ListChecks aria-hidden />
    </IconButton>
  )
}

type NoRowsProps<Name extends ModelName> = Pick<ListProps<Name>, 'model' | 'state' | 'empty'> & {
  readonly answer: ReturnType<typeof useListAnswer<Name>>
  readonly isMeasured: boolean
}

/** Replaces the rows: failure, placeholder, no match, or no record at all. */
const NoRows = <Name extends ModelName>({ model, state, empty, answer, isMeasured }: NoRowsProps<Name>) => {
  const labels = useLabels()
  if (answer.hasFailed) return <ListFailure model={labels.model[model].many} />
  if (!answer.isKnown || !isMeasured) return <RowSkeletons />
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {state.isNarrowed ? <NoMatch model={labels.model[model].many} state={state} /> : empty}
    </div>
  )
}

/**
 * A searchable, filterable, sortable list, answered from this device without a request. It fills
 * its container. Its properties must be stable, so that unrelated changes such as the address do
 * not render it again.
 */
export const List = memo(WholeList) as typeof WholeList
