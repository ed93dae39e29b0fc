import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useHotKeys } from '../../../hooks/page/use-hot-keys.ts'
import type { ListState } from '../use-list-state.ts'

/**
 * Selection of rows, and of cards, which show no boxes until the person asks for them: by the
 * button, a long press or X. It ends with its button, with Escape, or after a bulk action.
 */
export const useCardSelection = (
  { selected, select, toggle }: Pick<ListState, 'selected' | 'select' | 'toggle'>,
  isCards: boolean,
) => {
  const [isBegun, setBegun] = useState(false)
  const isSelecting = isCards && (isBegun || selected.size > 0)

  const begin = useCallback(() => setBegun(true), [])
  const end = useCallback(() => {
    setBegun(false)
    select([])
  }, [select])
  const beginWith = useCallback(
    (id: RecordId) => {
      setBegun(true)
      toggle(id)
    },
    [toggle],
  )

  useHotKeys(isSelecting || selected.size > 0, { escape: end }, { escape: 'endSelection' })

  const opener = useRef<HTMLButtonElement>(null)
  const wasSelecting = useRef(false)
  useEffect(() => {
    // The control that ended the selection is gone, and the focus with it.
    if (wasSelecting.current && !isSelecting && document.activeElement === document.body)
      opener.current?.focus({ preventScroll: true })
    wasSelecting.current = isSelecting
  }, [isSelecting])

  return { isSelecting, opener, begin, beginWith, end }
}
