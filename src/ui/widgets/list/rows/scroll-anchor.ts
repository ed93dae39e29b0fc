import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'

interface Identified {
  readonly id: RecordId
}

/** By how many places the row at `first`, or the next one that is still there, has moved. */
export const placesMoved = (before: readonly Identified[], after: readonly Identified[], first: number): number => {
  const places = new Map(after.map((row, index) => [row.id, index]))
  for (let index = first; index < before.length; index += 1) {
    const place = places.get(before[index]?.id ?? '')
    if (place !== undefined) return place - index
  }
  return 0
}

interface Shown {
  readonly rows: readonly Identified[]
  readonly answers: ListQuery
}

/**
 * What a person reads stays where it is while records above it come and go. Only rows of the same question are held; those of another
 * start from the top, and a list that stands at its top shows what is new.
 */
export const useScrollAnchor = (scroller: RefObject<HTMLElement | null>, { rows, answers }: Shown, rowHeight: number, offset: () => number): void => {
  const shown = useRef<Shown>({ rows, answers })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { rows, answers }
    const element = scroller.current
    const top = offset()
    if (!element || before.rows === rows || top === 0) return
    if (before.answers !== answers) {
      element.scrollTop = 0
      return
    }
    if (top < rowHeight) return
    const moved = placesMoved(before.rows, rows, Math.floor(top / rowHeight))
    if (moved !== 0) element.scrollTop += moved * rowHeight
  }, [rows, answers, rowHeight, scroller, offset])
}
