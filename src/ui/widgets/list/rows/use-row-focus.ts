import { type RefObject, useCallback, useEffect, useRef } from 'react'
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

const rowOf = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null

const linkOf = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  rowOf(scroller, index)?.querySelector<HTMLElement>('[data-row-link]') ?? null

/**
 * Moves the focus between rows and cells by keys. The tab stops of all rows are those of the current
 * one: its link, and the buttons that are marked by `data-row-button`.
 */
export const useRowFocus = ({ rows, scroller, answeredQuery, scrollToIndex }: RowFocusOptions) => {
  // Enter opens a row only once the person has moved by keys.
  const { id: activeId, place: active, activate, rest } = useActiveRow(rows)
  const wantsFocus = useRef(false)
  // Index of the cell that takes the focus in the next row; null for the row's link.
  const wantedCell = useRef<number | null>(null)
  const current = active ?? 0

  const answered = useRef(answeredQuery)
  useEffect(() => {
    if (answered.current === answeredQuery) return
    answered.current = answeredQuery
    rest()
  }, [answeredQuery, rest])

  useEffect(() => {
    for (const link of scroller.current?.querySelectorAll<HTMLElement>('[data-row-link], [data-row-button]') ?? []) {
      link.tabIndex = link.closest(`[data-row="${current}"]`) ? 0 : -1
    }
    const link = linkOf(scroller.current, current)
    if (!wantsFocus.current || !link) return
    wantsFocus.current = false
    const cell = wantedCell.current === null ? null : cellAt(rowOf(scroller.current, current), wantedCell.current)
    const target = cell === null ? link : focusTargetOf(cell)
    target.focus({ preventScroll: true })
  })

  const moveFocus = (step: number, isSameColumn = false): void => {
    wantedCell.current = isSameColumn ? focusedCellIn(rowOf(scroller.current, current)) : null
    const next = active === null && Number.isFinite(step) ? 0 : Math.max(0, Math.min(rows.length - 1, current + step))
    const row = rows[next]
    if (!row) return
    wantsFocus.current = true
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
  const focusActiveRow = useCallback(() => linkOf(scroller.current, current)?.focus({ preventScroll: true }), [scroller, current])
  const focused = active === null || activeId === null ? null : { id: activeId, inItsPlace: rows[active]?.id ?? null }
  return { active, current, focused, activate, moveFocus, moveCellFocus, openActiveRow, focusActiveRow }
}
