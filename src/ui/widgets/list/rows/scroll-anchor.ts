import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'

interface Identified {
  readonly id: RecordId
}

/** By how many rows the row at `first`, or the next one that still exists, has moved. */
export const rowsMoved = (before: readonly Identified[], after: readonly Identified[], first: number): number => {
  const places = new Map(after.map((row, index) => [row.id, index]))
  for (let index = first; index < before.length; index += 1) {
    const place = places.get(before[index]?.id ?? '')
    if (place !== undefined) return place - index
  }
  return 0
}

interface Shown {
  readonly rows: readonly Identified[]
  readonly answeredQuery: ListQuery
}

/**
 * Keeps the visible rows in place while records above them are added and removed. Applies within
 * one query only: the rows of another query start from the top, and a list at its top shows new
 * rows.
 */
export const useScrollAnchor = (
  scroller: RefObject<HTMLElement | null>,
  { rows, answeredQuery }: Shown,
  rowHeight: number,
  offset: () => number,
): void => {
  const shown = useRef<Shown>({ rows, answeredQuery })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { rows, answeredQuery }
    const element = scroller.current
    const top = offset()
    if (!element || before.rows === rows || top === 0) return
    if (before.answeredQuery !== answeredQuery) {
      element.scrollTop = 0
      return
    }
    if (top < rowHeight) return
    const moved = rowsMoved(before.rows, rows, Math.floor(top / rowHeight))
    if (moved !== 0) element.scrollTop += moved * rowHeight
  }, [rows, answeredQuery, rowHeight, scroller, offset])
}
