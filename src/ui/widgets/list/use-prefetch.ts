import { useCallback, useEffect, useRef } from 'react'
import type { Subscription } from 'rxjs'
import { type ListQuery, paginationOf } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { type ListEvent, queryAfter } from '#src/machines/list.machine.ts'
import type { FetchList } from './fetch-list.ts'
import type { ListState } from './use-list-state.ts'

/** How long a list or the pointer must rest before the next query is prefetched, in ms. */
const REST_MS = 100

type SubscriptionRef = { current: Subscription | null }

/** Announces the person's likely next event; null when the pointer or focus has left. */
export type Prefetch = (event: ListEvent | null) => void

/**
 * Queries the store before rendering. The list then subscribes to the same shared query, so that
 * its answer is often ready for the frame that shows the typed letter or the pressed button:
 *
 * - each new query, ahead of rendering;
 * - the next page, once the list rests;
 * - the hovered control (`prefetch`): a column's order and its reverse, or a value of a filter.
 */
export const usePrefetch = <Name extends ModelName>(
  model: Name,
  { watchQuery, query }: ListState,
  total: number | null,
  fetchList: FetchList<Name>,
): Prefetch => {
  const currentQuery = useRef<Subscription | null>(null)
  const nextPage = useRef<Subscription | null>(null)
  const hoveredQuery = useRef<Subscription | null>(null)
  const hoveredEvent = useRef<ListEvent | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(query)
  latest.current = query

  const prefetch = useCallback(
    (slot: SubscriptionRef, next: ListQuery) => {
      const previous = slot.current
      slot.current = fetchList(model, next).subscribe({ error: () => undefined })
      previous?.unsubscribe()
    },
    [model, fetchList],
  )

  const prefetchHovered = useCallback(() => {
    if (hoveredEvent.current) prefetch(hoveredQuery, queryAfter(latest.current, hoveredEvent.current))
  }, [prefetch])

  useEffect(() => watchQuery((next) => prefetch(currentQuery, next)), [watchQuery, prefetch])

  useEffect(() => {
    if (total === null) return
    const resting = setTimeout(() => {
      if (query.page < paginationOf(total, query.page, query.limit).last_page)
        prefetch(nextPage, queryAfter(query, { type: 'GO_TO', page: query.page + 1 }))
      prefetchHovered()
    }, REST_MS)
    return () => clearTimeout(resting)
  }, [prefetch, prefetchHovered, query, total])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      for (const slot of [currentQuery, nextPage, hoveredQuery]) slot.current?.unsubscribe()
    },
    [],
  )

  return useCallback(
    (event) => {
      hoveredEvent.current = event
      clearTimeout(timer.current)
      if (event) timer.current = setTimeout(prefetchHovered, REST_MS)
    },
    [prefetchHovered],
  )
}
