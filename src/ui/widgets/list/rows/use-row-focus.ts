import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useActiveRow } from './active-row.ts'
import { cellAt, focusedCellIn, focusTargetOf } from './cell-focus.ts'
import type { ListRow } from './list-line.tsx'

interface RowFocusOptions {
  readonly rows: readonly ListRow[]
  readonly scroller: RefObject<HTMLElement | null>
  /** The query that the rows answer. */
  readonly answeredQuery: ListQuery
  scrollToIndex(index: number): void
}

/** Where a key moves the focus, which goes there once the row is rendered. */
interface FocusTarget {
  readonly id: RecordId
  /** Index of the cell in the row; null for the row's link. */
  readonly cell: number | null
}

const rowOf = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null

const linkOf = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  rowOf(scroller, index)?.querySelector<HTMLElement>('[data-row-link]') ?? null

/**
 * Moves the focus between rows and cells by keys. The tab stops of all rows are those of the
 * current one: its link, and the buttons that are marked by `data-row-button`.
 */
export const useRowFocus = ({ rows, scroller, answeredQuery, scrollToIndex }: RowFocusOptions) => {
  // Enter opens a row only once the person has moved by keys.
  const { id: activeId, place: active, activate, rest } = useActiveRow(rows)
  const target = useRef<FocusTarget | null>(null)
  const current = active ?? 0

  const answered = useRef(answeredQuery)
  useEffect(() => {
    if (answered.current === answeredQuery) return
    answered.current = answeredQuery
    rest()
  }, [answeredQuery, rest])

  // In the commit itself: an effect after it may run once the next key has been pressed, and would
  // give the focus to the row before.
  useLayoutEffect(() => {
    for (const link of scroller.current?.querySelectorAll<HTMLElement>('[data-row-link], [data-row-button]') ?? []) {
      link.tabIndex = link.closest(`[data-row="${current}"]`) ? 0 : -1
    }
    const link = linkOf(scroller.current, current)
    if (!link || target.current?.id !== activeId) return
    const cell = target.current.cell === null ? null : cellAt(rowOf(scroller.current, current), target.current.cell)
    target.current = null
    const element = cell === null ? link : focusTargetOf(cell)
    element.focus({ preventScroll: true })
  })

  const moveFocus = (step: number, isSameColumn = false): void => {
    const next = active === null && Number.isFinite(step) ? 0 : Math.max(0, Math.min(rows.length - 1, current + step))
    const row = rows[next]
    if (!row) return
    target.current = { id: row.id, cell: isSameColumn ? focusedCellIn(rowOf(scroller.current, current)) : null }
    activate(row.id, next)
    scrollToIndex(next)
  }

  const moveCellFocus = (step: number): void => {
    const row = rowOf(scroller.current, current)
    const cell = cellAt(row, (focusedCellIn(row) ?? 0) + step)
    if (!cell) return
    focusTargetOf(cell).focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const openActiveRow = (): void => {
    if (active !== null) linkOf(scroller.current, active)?.click()
  }
  const focusActiveRow = useCallback(
    () => linkOf(scroller.current, current)?.focus({ preventScroll: true }),
    [scroller, current],
  )
  const focused = active === null || activeId === null ? null : { id: activeId, inItsPlace: rows[active]?.id ?? null }
  return { active, current, focused, activate, moveFocus, moveCellFocus, openActiveRow, focusActiveRow }
}
