import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useActiveRow } from './active-row.ts'
import type { ListRow } from './list-line.tsx'

interface RowFocusOptions {
  readonly rows: readonly ListRow[]
  readonly scroller: RefObject<HTMLElement | null>
  /** The query that the rows answer. */
  readonly answeredQuery: ListQuery
  scrollToIndex(index: number): void
}

const linkOf = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-link]`) ?? null

/**
 * Moves the focus between rows by keys. The tab stops of all rows are those of the current one: its
 * link, and the buttons that are marked by `data-row-button`.
 */
export const useRowFocus = ({ rows, scroller, answeredQuery, scrollToIndex }: RowFocusOptions) => {
  // Enter opens a row only once the person has moved by keys.
  const { id: activeId, place: active, activate, rest } = useActiveRow(rows)
  const wantsFocus = useRef(false)
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
    link.focus({ preventScroll: true })
  })

  const moveFocus = (step: number): void => {
    const next = active === null && Number.isFinite(step) ? 0 : Math.max(0, Math.min(rows.length - 1, current + step))
    const row = rows[next]
    if (!row) return
    wantsFocus.current = true
    activate(row.id, next)
    scrollToIndex(next)
  }

  const openActiveRow = (): void => {
    if (active !== null) linkOf(scroller.current, active)?.click()
  }
  const focusActiveRow = useCallback(() => linkOf(scroller.current, current)?.focus({ preventScroll: true }), [scroller, current])
  const focused = active === null || activeId === null ? null : { id: activeId, inItsPlace: rows[active]?.id ?? null }
  return { active, current, focused, activate, moveFocus, openActiveRow, focusActiveRow }
}
