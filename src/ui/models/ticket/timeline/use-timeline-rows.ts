import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { useAfterPaint } from '../../../hooks/page/use-after-paint.ts'
import { useScrollMargin } from '../../../hooks/page/use-scroll-margin.ts'
import type { EntryKind, TimelineEntry } from './timeline.ts'

/** Estimated height of an entry before it is rendered, in px. */
const HEIGHTS: Readonly<Record<EntryKind, number>> = {
  comment: 112,
  change: 60,
  file: 88,
  pointage: 60,
  commit: 60,
  step: 36,
}
/**
 * Entries rendered beyond the view. The first frame renders one: opening a conversation is not to
 * wait for the others.
 */
const OVERSCAN = { first: 1, afterwards: 6 }
/** A timeline up to this length is rendered whole: the browser's own search finds all of it. */
const WHOLE = 60
/** Entries scrolled into view stay clear of sticky parts. */
const CLEARANCE_PX = 72
/** Usual height above the entries: title, tabs and the form for a comment. */
const ABOVE_PX = 400

const scrolls = (element: HTMLElement): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)

/** The element that scrolls the list: the main part of the page, or the sheet of a client. */
const scrollerOf = (list: HTMLElement | null): HTMLElement | null => {
  let element = list?.parentElement ?? null
  while (element && !scrolls(element)) element = element.parentElement
  return element
}

type Measure = (
  element: HTMLLIElement,
  observed: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, HTMLLIElement>,
) => number

/**
 * Size by estimate until the observer tells the real one: asking the element would lay the page out
 * before its first frame.
 */
const estimateUntilObserved: Measure = (element, observed, virtualizer) =>
  observed
    ? measureElement(element, observed, virtualizer)
    : virtualizer.options.estimateSize(virtualizer.indexFromElement(element))

/** First entry in view, and its distance from the top of the list. */
interface Anchor {
  readonly key: string
  readonly start: number
}

/**
 * Tells which entries are in view. Entries that arrive above what is read move nothing: the scroll
 * offset follows. An entry with the focus stays in the page while others are read. `isInFlow`: the
 * first frame, whose entries stand one below the other without known sizes.
 */
export const useTimelineRows = (entries: readonly TimelineEntry[], list: RefObject<HTMLOListElement | null>) => {
  const found = useRef<HTMLElement | null>(null)
  const scroller = useCallback(() => {
    found.current ??= scrollerOf(list.current)
    return found.current
  }, [list])
  const scrollMargin = useScrollMargin(list, scroller)
  const isOpen = useAfterPaint()
  const rangeExtractor = (range: Range): number[] => {
    if (range.count <= WHOLE) return Array.from({ length: range.count }, (_, index) => index)
    const shown = defaultRangeExtractor(range)
    const active = document.activeElement
    const row = active && list.current?.contains(active) ? active.closest<HTMLElement>('[data-entry]') : null
    const focused = row ? entries.findIndex(({ key }) => key === row.dataset['entry']) : -1
    return focused < 0 || shown.includes(focused) ? shown : [...shown, focused].sort((one, other) => one - other)
  }
  // New functions would make the virtualizer place every entry again at each frame.
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries])
  const estimateSize = useCallback((index: number) => HEIGHTS[entries[index]?.kind ?? 'comment'], [entries])
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: entries.length,
    getScrollElement: scroller,
    estimateSize,
    getItemKey,
    overscan: isOpen ? OVERSCAN.afterwards : OVERSCAN.first,
    measureElement: isOpen ? measureElement : estimateUntilObserved,
    // Entries are in the first render, before the scroller is known.
    initialRect: { width: 0, height: window.innerHeight - ABOVE_PX },
    scrollMargin,
    scrollPaddingStart: CLEARANCE_PX,
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()

  const anchor = useRef<Anchor | null>(null)
  const shown = useRef(entries)
  useLayoutEffect(() => {
    const element = scroller()
    if (!element) return
    if (shown.current !== entries) {
      shown.current = entries
      const index = anchor.current === null ? -1 : entries.findIndex(({ key }) => key === anchor.current?.key)
      const start = virtualizer.measurementsCache[index]?.start
      const moved = start === undefined || anchor.current === null ? 0 : start - scrollMargin - anchor.current.start
      if (moved !== 0) element.scrollTop += moved
    }
    // The element itself would be laid out for an answer, at each frame.
    const top = virtualizer.scrollOffset ?? 0
    // A list whose top is in view shows what arrives.
    const first = top > scrollMargin ? items.find(({ end }) => end > top) : undefined
    anchor.current = first ? { key: String(first.key), start: first.start - scrollMargin } : null
  })
  return { virtualizer, items, scrollMargin, isInFlow: !isOpen && items[0]?.index === 0 }
}
