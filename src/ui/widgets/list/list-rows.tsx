import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { cx } from '../../kit/cx.ts'
import { useServices } from '../../services.tsx'
import { useHotKeys } from '../hot-keys.ts'
import type { Column } from './column.ts'
import { ColumnHeader } from './column-header.tsx'
import { useScrollMemory } from './scroll-memory.ts'

/** Under this width rows become cards. */
const CARDS_BELOW = 640
const ROW_PX = 36
const TOUCH_ROW_PX = 44
const CARD_PX = 68

export interface ListRow {
  readonly id: RecordId
}

interface ListRowsProps<Row extends ListRow> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly width: number
  /** A change of it starts from the top. */
  readonly query: ListQuery
  /** Null where rows can't be selected. */
  readonly selected: ReadonlySet<RecordId> | null
  titleOf(row: Row): string
  /** Two lines for narrow screens. Like the title cell, it must contain the row's link, marked `data-row-link`. */
  card(row: Row): ReactNode
  isMuted(row: Row): boolean
  onSort(field: string): void
  onToggle(id: RecordId): void
  onSelectAll(selected: boolean): void
}

/** The rows of a list: only those in view are in the page. One tab stop; J and K move, Enter opens, X selects. */
export const ListRows = <Row extends ListRow>(props: ListRowsProps<Row>) => {
  const { rows, width } = props
  const { t } = useTranslation()
  const { preferences } = useServices()
  const scroller = useRef<HTMLDivElement>(null)
  const memory = useScrollMemory()
  // Null until somebody moves by keys: only then does Enter mean a row.
  const [active, setActive] = useState<number | null>(null)
  const wantsFocus = useRef(false)
  const isCards = width > 0 && width < CARDS_BELOW
  const rowHeight = isCards ? CARD_PX : matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : ROW_PX
  const columns = props.columns.filter((column) => column.from <= width)
  const { selected } = props
  const tracks = [selected ? '36px' : '8px', ...columns.map((column) => column.track)].join(' ')
  const current = Math.max(0, Math.min(active ?? 0, rows.length - 1))

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: memory.initial,
    getItemKey: (index) => rows[index]?.id ?? index,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of height is what it waits for
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer])

  // Other rows than those that were scrolled through: from the top again.
  const shown = useRef(props.query)
  useEffect(() => {
    if (shown.current === props.query) return
    shown.current = props.query
    setActive(null)
    scroller.current?.scrollTo({ top: 0 })
  }, [props.query])

  const move = (step: number) => {
    const next = active === null ? 0 : Math.max(0, Math.min(rows.length - 1, current + step))
    wantsFocus.current = true
    setActive(next)
    virtualizer.scrollToIndex(next)
  }

  const items = virtualizer.getVirtualItems()
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
  const toggle = () => {
    const row = active === null ? undefined : rows[current]
    if (row && selected) props.onToggle(row.id)
  }
  useHotKeys(preferences.keys, { j: () => move(1), k: () => move(-1), x: toggle, enter: open })

  const isAllSelected = selected !== null && rows.length > 0 && rows.every((row) => selected.has(row.id))

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selected !== null || undefined}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain"
      onScroll={(event) => memory.note(event.currentTarget.scrollTop)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          move(event.key === 'ArrowDown' ? 1 : -1)
        }
      }}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={isCards ? 'sr-only' : 'sticky top-0 z-20 grid h-8 items-center border-b bg-surface text-ink-3 text-sm'}
        style={{ gridTemplateColumns: tracks }}
      >
        <div role="columnheader" className="flex justify-center pl-2">
          {selected && (
            <Checkbox
              aria-label={t('list.selectAll')}
              checked={isAllSelected ? true : selected.size > 0 ? 'indeterminate' : false}
              onCheckedChange={(checked) => props.onSelectAll(checked === true)}
              className={cx(selected.size === 0 && 'opacity-0 focus-visible:opacity-100 [[role=row]:hover_&]:opacity-100 touch:opacity-100')}
            />
          )}
        </div>
        {columns.map((column) => (
          <ColumnHeader key={column.id} column={column} order={props.query.orderBy[0]} onSort={props.onSort} />
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const isSelected = selected?.has(row.id) ?? false
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              aria-selected={selected ? isSelected : undefined}
              data-row={item.index}
              data-active={item.index === active || undefined}
              onFocus={() => setActive(item.index)}
              className={cx(
                'group absolute inset-x-0 top-0 border-line border-b transition-colors duration-(--fast) hover:bg-hover',
                isSelected && 'bg-selected hover:bg-selected',
                props.isMuted(row) && 'text-ink-3',
                isCards ? 'flex items-stretch' : 'grid items-center',
              )}
              style={{ transform: `translateY(${item.start}px)`, height: item.size, ...(isCards ? {} : { gridTemplateColumns: tracks }) }}
            >
              {isCards ? (
                <div role="gridcell" className="min-w-0 flex-1">
                  {props.card(row)}
                </div>
              ) : (
                <>
                  <div role="gridcell" className="relative z-10 flex justify-center pl-2">
                    {selected && (
                      <Checkbox
                        tabIndex={item.index === current ? 0 : -1}
                        aria-label={t('list.selectRow', { name: props.titleOf(row) })}
                        checked={isSelected}
                        onCheckedChange={() => props.onToggle(row.id)}
                        className={cx(!isSelected && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100')}
                      />
                    )}
                  </div>
                  {columns.map((column) => (
                    <div key={column.id} role="gridcell" className={cx('flex min-w-0 items-center px-2', column.align === 'end' && 'justify-end')}>
                      {column.cell(row)}
                    </div>
                  ))}
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
