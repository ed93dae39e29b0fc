import { type MouseEvent, useCallback, useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { withRange } from './selection.ts'

interface Ranged {
  /** The rows of the page, in the order in which they are seen. */
  readonly rows: readonly { readonly id: RecordId }[]
  /** Null where nothing can be selected. */
  readonly selected: ReadonlySet<RecordId> | null
  /** Null where there is nothing to begin with either. */
  readonly onToggle: ((id: RecordId) => void) | null
  onSelect(ids: readonly RecordId[]): void
}

/**
 * Selects from the row that was last chosen to another one: Shift with a click on its box, or with a key. What it gives stays the same function
 * whatever is selected, so that no row is drawn again for it.
 */
export const useRange = (ranged: Ranged) => {
  const latest = useRef(ranged)
  latest.current = ranged
  const anchor = useRef<RecordId | null>(null)
  const isShift = useRef(false)

  /** `through`: together with all rows since the one that was chosen before. */
  const choose = useCallback((id: RecordId, through: boolean): void => {
    const { rows, selected, onToggle, onSelect } = latest.current
    const range = through && selected !== null && selected.size > 0 && anchor.current !== null ? withRange(selected, rows, anchor.current, id) : null
    anchor.current = id
    if (range) onSelect(range)
    else onToggle?.(id)
  }, [])

  /** A box changed; whether Shift was held, it does not say. */
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
    // The browser would mark all words from the last click to here.
    event.preventDefault()
    event.target.focus({ preventScroll: true })
  }, [])

  return { choose, onToggle, onMouseDown }
}
