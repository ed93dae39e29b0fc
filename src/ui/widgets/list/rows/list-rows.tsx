import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery, Order } from '#contract/core/list-query.ts'
import { useHotKeys } from '../../../hooks/use-hot-keys.ts'
import { cx } from '../../../kit/cx.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { useServices } from '../../../services/services.tsx'
import { useRange } from '../selection/use-range-selection.ts'
import type { Expect } from '../use-prefetch.ts'
import { useActiveRow } from './active-row.ts'
import { showsCards } from './cards.ts'
import type { Column } from './column.ts'
import { ColumnHeader } from './column-header.tsx'
import { followRowLink } from './follow-row-link.ts'
import { ListLine, type ListRow } from './list-line.tsx'
import { useRowKeys } from './row-keys.ts'
import { useScrollAnchor } from './scroll-anchor.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { useSettled } from './use-idle-since.ts'
import { useLongPress } from './use-long-press.ts'

const ROW_PX = 36
const TOUCH_ROW_PX = 44
const CARD_PX = 68
/** Rows drawn beyond the edges: enough for a brisk wheel, and little to draw again with each letter typed. */
const OVERSCAN = 5

const isShiftSpace = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean => key === ' ' && shiftKey

interface ListRowsProps<Row extends ListRow> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly width: number
  /** The question that these rows answer: those of another start from the top. */
  readonly answers: ListQuery
  /** What is asked for now, ahead of the rows while they are looked for. */
  readonly orderBy: Order | undefined
  /** Null where rows can't be selected, or nobody selects cards. */
  readonly selected: ReadonlySet<RecordId> | null
  /** Begins to select cards, with this one; null where that is not to begin. */
  readonly onBegin: ((id: RecordId) => void) | null
  titleOf(row: Row): string
  /** Two lines for narrow screens. Like the title cell, it must contain the row's link, marked `data-row-link`. */
  card(row: Row): ReactNode
  isMuted(row: Row): boolean
  onSort(field: string): void
  readonly expect: Expect
  onToggle(id: RecordId): void
  /** Exactly these rows. */
  onSelect(ids: readonly RecordId[]): void
  onSelectAll(selected: boolean): void
}

const Rows = <Row extends ListRow>(props: ListRowsProps<Row>) => {
  const { rows, width, answers } = props
  const { t } = useTranslation()
  const { preferences } = useServices()
  const navigate = useNavigate()
  const { titleOf } = props
  const selectLabel = useCallback((row: Row) => t('list.selectRow', { name: titleOf(row) }), [t, titleOf])
  const scroller = useRef<HTMLDivElement>(null)
  const memory = useScrollMemory()
  // Only once somebody has moved by keys does Enter mean a row.
  const { id: activeId, place: active, activate, rest } = useActiveRow(rows)
  const wantsFocus = useRef(false)
  const isCards = showsCards(width)
  const rowHeight = isCards ? CARD_PX : matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : ROW_PX
  const columns = useMemo(() => props.columns.filter((column) => column.from <= width), [props.columns, width])
  const { selected } = props
  const tracks = [selected ? '36px' : '8px', ...columns.map((column) => column.track)].join(' ')
  const current = active ?? 0

  const isSettled = useSettled(answers)

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isSettled ? OVERSCAN : 0,
    initialOffset: memory.initial,
    getItemKey: (index) => rows[index]?.id ?? index,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of height is what it waits for
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer])

  useScrollAnchor(scroller, { rows, answers }, rowHeight, memory.offset)
  const answered = useRef(answers)
  useEffect(() => {
    if (answered.current === answers) return
    answered.current = answers
    rest()
  }, [answers, rest])

  const move = (step: number) => {
    const next = active === null ? 0 : Math.max(0, Math.min(rows.length - 1, current + step))
    const row = rows[next]
    if (!row) return
    wantsFocus.current = true
    activate(row.id, next)
    virtualizer.scrollToIndex(next)
  }

  const items = virtualizer.getVirtualItems()
  const keys = useRowKeys(
    answers,
    items.flatMap((item) => rows[item.index]?.id ?? []),
    active === null || activeId === null ? null : { id: activeId, inItsPlace: rows[active]?.id ?? null },
  )
  useEffect(() => {
    // One tab stop for all rows: the link of the current one.
    for (const link of scroller.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []) {
      link.tabIndex = link.closest(`[data-row="${current}"]`) ? 0 : -1
    }
    const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${current}"] [data-row-link]`)
    if (!wantsFocus.current || !link) return
    wantsFocus.current = false
    link.focus({ preventScroll: true })
  })

  const open = () => active !== null && scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"] [data-row-link]`)?.click()
  const rowAt = (target: Element): Row | undefined => rows[Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1)]
  const range = useRange({ rows, selected, onToggle: selected ? props.onToggle : props.onBegin, onSelect: props.onSelect })
  const choose = (row: Row | undefined, through: boolean): void => {
    if (row) range.choose(row.id, through)
  }
  const longPress = useLongPress(isCards && (selected !== null || props.onBegin !== null), (target) => choose(rowAt(target), false))
  /** While cards are selected, the whole of a card is its box. */
  const pick = (event: MouseEvent): boolean => {
    const row = isCards && selected && event.target instanceof Element ? rowAt(event.target) : undefined
    // Its box, and the menu of its own, are what they are.
    if (!row || (event.target instanceof Element && event.target.closest('input, button'))) return false
    event.preventDefault()
    range.choose(row.id, event.shiftKey)
    return true
  }
  const toggle = ({ shiftKey }: Pick<KeyboardEvent, 'shiftKey'>) => choose(active === null ? undefined : rows[current], shiftKey)
  useHotKeys(preferences.keys, { j: () => move(1), k: () => move(-1), x: toggle, enter: open })

  const isAllSelected = selected !== null && rows.length > 0 && rows.every((row) => selected.has(row.id))

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selected !== null || undefined}
      // A long press selects: it is not to mark words or to open the browser's menu of links.
      className={cx('relative min-h-0 flex-1 overflow-auto overscroll-contain', isCards && 'select-none [-webkit-touch-callout:none]')}
      {...longPress}
      onMouseDown={range.onMouseDown}
      onClick={(event) => pick(event) || followRowLink(event, navigate)}
      onScroll={(event) => memory.note(event.currentTarget.scrollTop)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          move(event.key === 'ArrowDown' ? 1 : -1)
        } else if (isShiftSpace(event)) {
          event.preventDefault()
          if (!event.repeat) toggle(event)
        }
      }}
      // Some browsers press a box only now.
      onKeyUp={(event) => isShiftSpace(event) && event.preventDefault()}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={isCards ? 'sr-only' : 'sticky top-0 z-20 grid h-8 items-center border-b bg-surface text-ink-3 text-sm'}
        style={{ gridTemplateColumns: tracks }}
      >
        <div role="columnheader" className="flex justify-center pl-2">
          {selected && !isCards && (
            <Checkbox
              aria-label={t('list.selectAll')}
              checked={isAllSelected ? true : selected.size > 0 ? 'indeterminate' : false}
              onCheckedChange={(checked) => props.onSelectAll(checked === true)}
              className={cx(selected.size === 0 && 'opacity-0 focus-visible:opacity-100 [[role=row]:hover_&]:opacity-100 touch:opacity-100')}
            />
          )}
        </div>
        {columns.map((column) => (
          <ColumnHeader key={column.id} column={column} order={props.orderBy} onSort={props.onSort} expect={props.expect} />
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <ListLine
              key={keys.get(row.id)}
              row={row}
              index={item.index}
              start={item.start}
              size={item.size}
              columns={columns}
              tracks={tracks}
              isSelected={selected?.has(row.id) ?? null}
              isActive={item.index === active}
              isTabStop={item.index === current}
              isMuted={props.isMuted(row)}
              isCard={isCards}
              selectLabel={selectLabel}
              card={props.card}
              onToggle={range.onToggle}
              onActivate={activate}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The rows of a list: only those in view are in the page. One tab stop; J and K move, Enter opens, X selects, with Shift all rows since the last one. */
export const ListRows = memo(Rows) as typeof Rows
