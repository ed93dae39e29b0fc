import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { ListRow } from './list-line.tsx'

const ROW_PX = 36
const TOUCH_ROW_PX = 44
const CARD_PX = 68
/**
 * Rows rendered beyond both edges: enough for a brisk wheel, few enough to render again at each
 * letter typed.
 */
const OVERSCAN = 5

interface RowVirtualizerOptions {
  readonly rows: readonly ListRow[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly isCards: boolean
  /** False while new rows are being shown: rows out of view can wait. */
  readonly isIdle: boolean
  /** Scroll offset of the first render, in px. */
  readonly initialOffset: number
}

/** Tells which rows are in view, and how high one row is in px. */
export const useRowVirtualizer = ({ rows, scroller, isCards, isIdle, initialOffset }: RowVirtualizerOptions) => {
  const rowHeight = isCards ? CARD_PX : matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : ROW_PX
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isIdle ? OVERSCAN : 0,
    initialOffset,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are measured again when the height changes
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  return { virtualizer, rowHeight }
}
