import { type MouseEvent, useCallback, useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { withRange } from './selection.ts'

interface RangeOptions {
  /** The rows of the page, in visual order. */
  readonly rows: readonly { readonly id: RecordId }[]
  /** Null where rows can't be selected. */
  readonly selected: ReadonlySet<RecordId> | null
  /** Null where a selection can't begin either. */
  readonly onToggle: ((id: RecordId) => void) | null
  onSelect(ids: readonly RecordId[]): void
}

/**
 * Selects all rows from the last chosen one to another: by a Shift-click on a box, or by a key. The
 * returned functions are stable, so that a selection does not render every row.
 */
export const useRangeSelection = (ranged: RangeOptions) => {
  const latest = useRef(ranged)
  latest.current = ranged
  const anchor = useRef<RecordId | null>(null)
  const isShift = useRef(false)

  /** `through`: with all rows since the previously chosen one. */
  const choose = useCallback((id: RecordId, through: boolean): void => {
    const { rows, selected, onToggle, onSelect } = latest.current
    const range =
      through && selected !== null && selected.size > 0 && anchor.current !== null
        ? withRange(selected, rows, anchor.current, id)
        : null
    anchor.current = id
    if (range) onSelect(range)
    else onToggle?.(id)
  }, [])

  /** A change event of a box does not tell whether Shift was held. */
  const onToggle = useCallback(
    (id: RecordId): void => {
      choose(id, isShift.current)
      isShift.current = false
    },
    [choose],
  )

  const onMouseDown = useCallback((event: MouseEvent): void => {
    isShift.current = event.shiftKey
    if (!event.shiftKey || !(event.target instanceof HTMLInputElement)) return
    // Otherwise the browser would select the text between both clicks.
    event.preventDefault()
    event.target.focus({ preventScroll: true })
  }, [])

  return { choose, onToggle, onMouseDown }
}
