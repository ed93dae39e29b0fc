import type { VirtualItem } from '@tanstack/react-virtual'
import { type MouseEvent, memo, type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery, Order } from '#contract/core/list-query.ts'
import { cx } from '../../../kit/cx.ts'
import { neededWidth } from '../columns/choose-columns.ts'
import type { Prefetch } from '../use-prefetch.ts'
import { AroundRows } from './around-rows.tsx'
import type { Column } from './column.ts'
import { followRowLink } from './follow-row-link.ts'
import { HeaderRow } from './header-row.tsx'
import { ListLine, type ListRow } from './list-line.tsx'
import { PeekPanel } from './peek-panel.tsx'
import { PullRefresh } from './pull-refresh.tsx'
import { RowButtons } from './row-buttons.tsx'
import { useRowKeys } from './row-keys.ts'
import { type RowShape, showsCards } from './row-shape.ts'
import type { RowSwipe } from './row-swipe.ts'
import { usePeek } from './use-peek.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowKeyboard } from './use-row-keyboard.ts'
import { type RowSelectionOptions, useRowSelection } from './use-row-selection.ts'
import { useRowSwipe } from './use-row-swipe.ts'
import { useRowVirtualizer } from './use-row-virtualizer.ts'

type SelectionProps = Pick<RowSelectionOptions, 'selected' | 'onBegin' | 'onToggle' | 'onSelect'>

interface ListRowsProps<Row extends ListRow> extends SelectionProps {
  readonly label: string
  readonly rows: readonly Row[]
  /** All columns of the list, also those that are not shown. */
  readonly offered: readonly Column<Row>[]
  readonly columns: readonly Column<Row>[]
  /** Columns on the second line of each row. */
  readonly below: readonly Column<Row>[]
  readonly width: number
  /** The query that these rows answer; the rows of another query start from the top. */
  readonly answeredQuery: ListQuery
  /** The order requested now, ahead of the rows while they are loading. */
  readonly orderBy: Order | undefined
  titleOf(row: Row): string
  /**
   * Two lines for narrow screens. Like the title cell, it must contain the row's link, marked
   * `data-row-link`.
   */
  card(row: Row): ReactNode
  /** Actions of a card that a finger moves aside; must be stable. */
  swipe?: ((row: Row) => RowSwipe) | undefined
  isMuted(row: Row): boolean
  /** Rows that can be neither opened nor selected. */
  readonly disabledIds: ReadonlySet<RecordId>
  /** One row alone can be selected. */
  readonly isSingle: boolean
  /** As tall as all rows together, which scroll with the page around the list. */
  readonly isInFlow: boolean
  /** The part of the screen in which the rows scroll, whose height is remembered. */
  readonly part: string
  onSort(field: string): void
  readonly prefetch: Prefetch
  onSelectAll(selected: boolean): void
  /** The record beside the list, opened by Space; must be stable. */
  peek?: ((row: Row) => ReactNode) | undefined
}

const placeOf = ({ index, start, size }: VirtualItem) => ({ index, start, size })

/** CSS grid tracks of the box, or of its margin, and of the columns. */
const tracksOf = (columns: readonly { readonly track: string }[], hasBoxes: boolean): string =>
  [hasBoxes ? '36px' : '8px', ...columns.map(({ track }) => track)].join(' ')

const isInDisabledRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-row][aria-disabled]') !== null

const Rows = <Row extends ListRow>(props: ListRowsProps<Row>) => {
  const { rows, columns, below, width, answeredQuery, selected, disabledIds, isInFlow, titleOf } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const selectLabel = useCallback((row: Row) => t('list.selectRow', { name: titleOf(row) }), [t, titleOf])
  const scroller = useRef<HTMLDivElement>(null)
  const isCards = showsCards(width)
  const shape: RowShape = isCards ? 'card' : below.length > 0 ? 'twoLines' : 'line'
  const tracks = tracksOf(columns, selected !== null)
  const minWidth = isCards ? undefined : neededWidth(columns)
  const { virtualizer, noteScroll } = useRowVirtualizer({ rows, scroller, answeredQuery, shape, part: props.part })
  const scrollToIndex = (index: number): void => {
    if (isInFlow) scroller.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    else virtualizer.scrollToIndex(index)
  }
  const focus = useRowFocus({ rows, scroller, answeredQuery, scrollToIndex })
  const { active, current } = focus
  const selection = useRowSelection({ ...props, isCards })
  const peek = usePeek({ rows, active, isOffered: props.peek !== undefined, focusActiveRow: focus.focusActiveRow })

  const items = virtualizer.getVirtualItems()
  const visibleIds = items.flatMap((item) => rows[item.index]?.id ?? [])
  const keys = useRowKeys(answeredQuery, visibleIds, focus.focused)
  const keyboard = useRowKeyboard({
    ...focus,
    toggleActiveRow: (isRange) => selection.chooseRow(active === null ? undefined : rows[current], isRange),
    togglePeek: peek.toggle,
  })

  const { card } = props
  const { swipe, swiping } = useCardSwipe(props, isCards)
  const shared = {
    columns,
    below,
    tracks,
    shape,
    selectLabel,
    card,
    swipe,
    onToggle: selection.onToggle,
    onActivate: focus.activate,
  }
  return (
    <div className={isInFlow ? 'relative' : 'relative flex min-h-0 flex-1 flex-col'}>
      {isCards && !isInFlow && <PullRefresh scroller={scroller} />}
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={(selected !== null && !props.isSingle) || undefined}
        // A long press selects the card; it must not mark text or open the browser's link menu.
        className={cx(
          'relative overflow-auto',
          !isInFlow && 'min-h-0 flex-1 overscroll-contain',
          isCards && 'select-none [-webkit-touch-callout:none]',
        )}
        {...selection.longPress}
        onMouseDown={selection.onMouseDown}
        onClick={(event) => {
          if (isInDisabledRow(event)) event.preventDefault()
          else if (!selection.selectClickedRow(event)) followRowLink(event, navigate)
        }}
        onScroll={(event) => noteScroll(event.currentTarget.scrollTop)}
        onKeyDown={keyboard.onKeyDown}
        onKeyUp={keyboard.onKeyUp}
      >
        <HeaderRow {...props} tracks={tracks} minWidth={minWidth} isCards={isCards} />
        <div role="rowgroup" className="relative" {...swiping} style={{ height: virtualizer.getTotalSize(), minWidth }}>
          {items.map((item) => {
            const row = rows[item.index]
            if (!row) return null
            const state = {
              isActive: item.index === active,
              isTabStop: item.index === current,
              isSelected: selected?.has(row.id) ?? null,
              isDisabled: disabledIds.has(row.id),
            }
            return (
              <ListLine
                key={keys.get(row.id)}
                {...shared}
                {...state}
                {...placeOf(item)}
                row={row}
                isMuted={props.isMuted(row)}
              />
            )
          })}
        </div>
      </div>
      {peek.row && props.peek && (
        <PeekPanel title={titleOf(peek.row)} onClose={peek.close}>
          {props.peek(peek.row)}
        </PeekPanel>
      )}
    </div>
  )
}

/**
 * Actions of cards that a finger moves aside, with their listeners; none while rows are selected.
 */
const useCardSwipe = <Row extends ListRow>(
  {
    rows,
    selected,
    disabledIds,
    swipe: offered,
  }: Pick<ListRowsProps<Row>, 'rows' | 'selected' | 'disabledIds' | 'swipe'>,
  isCards: boolean,
) => {
  const swipe = isCards && selected === null ? (offered ?? null) : null
  const swiping = useRowSwipe(swipe !== null, (index, side) => {
    const row = rows[index]
    if (row && !disabledIds.has(row.id)) swipe?.(row)[side]?.run()
  })
  return { swipe, swiping }
}

/** Cards have no columns. */
const NO_COLUMNS: readonly never[] = []

const RowsWithColumns = <Row extends ListRow>(props: ListRowsProps<Row>) => (
  <AroundRows
    columns={props.offered}
    shown={showsCards(props.width) ? NO_COLUMNS : [...props.columns, ...props.below]}
    rows={props.rows}
  >
    <RowButtons>
      <Rows {...props} />
    </RowButtons>
  </AroundRows>
)

/**
 * The rows of a list; only those in view are in the page. One tab stop: J and K move, Enter opens,
 * Space peeks, X selects, with Shift all rows since the one chosen before.
 */
export const ListRows = memo(RowsWithColumns) as typeof RowsWithColumns
