import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { knownSize, noteSize } from '../../../hooks/page/known-sizes.ts'
import { useIsPrinted } from '../../../hooks/page/use-is-printed.ts'
import { matchesMedia, TOUCH } from '../../../hooks/page/use-media.ts'
import type { ListRow } from './list-line.tsx'
import type { RowShape } from './row-shape.ts'
import { useScrollAnchor } from './scroll-anchor.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { useIdleSince } from './use-idle-since.ts'

const ROW_PX = 36
const TOUCH_ROW_PX = 44
const CARD_PX = 68
const TWO_LINES_PX = 56
/**
 * Rows rendered beyond both edges: enough for a brisk wheel, few enough to render at each letter
 * typed.
 */
const OVERSCAN = 5

const heightOf = (shape: RowShape): number => {
  if (shape === 'card') return CARD_PX
  if (shape === 'twoLines') return TWO_LINES_PX
  return matchesMedia(TOUCH) ? TOUCH_ROW_PX : ROW_PX
}

interface RowVirtualizerOptions {
  readonly rows: readonly ListRow[]
  readonly scroller: RefObject<HTMLElement | null>
  /** The query that the rows answer. */
  readonly answeredQuery: ListQuery
  readonly shape: RowShape
  /** The part of the screen in which the rows scroll, whose height is remembered. */
  readonly part: string
}

/**
 * Tells which rows are in view. Restores the scroll offset on return, and keeps the visible rows in
 * place while records above them change. Rows out of view are rendered once the browser is idle.
 */
export const useRowVirtualizer = ({ rows, scroller, answeredQuery, shape, part }: RowVirtualizerOptions) => {
  const memory = useScrollMemory()
  const isIdle = useIdleSince(answeredQuery)
  const isPrinted = useIsPrinted()
  const rowHeight = heightOf(shape)
  const [initialRect] = useState(() => ({ width: 0, height: knownSize(part) }))
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Paper has every row.
    overscan: isPrinted ? rows.length : isIdle ? OVERSCAN : 0,
    initialOffset: memory.initial,
    // Rows are in the first rendering, before the scroller is measured.
    initialRect,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are measured again when the height changes
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  const height = virtualizer.scrollRect?.height ?? 0
  useEffect(() => noteSize(part, height), [part, height])
  useScrollAnchor(scroller, { rows, answeredQuery }, rowHeight, memory.offset)
  return { virtualizer, noteScroll: memory.note }
}
