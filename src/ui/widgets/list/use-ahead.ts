import { useCallback, useEffect, useRef } from 'react'
import type { Subscription } from 'rxjs'
import { type ListQuery, paginationOf, toggleOrder } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useServices } from '../../services.tsx'
import type { ListState } from './use-list-state.ts'

/** How long a list rests before its next page is asked for, ms. */
const REST_MS = 150

/**
 * Asks the store before anything has to be drawn. What the list subscribes to a little later is the same shared question, so that its answer is
 * often there for the very frame that shows the letter typed or the button pressed:
 *
 * - the moment the list is told something new, ahead of drawing;
 * - for the next page, once the list rests;
 * - for another order, when the pointer comes to a column (`expectOrder`).
 */
export const useAhead = (model: ModelName, { watchQuery, query }: ListState, total: number | null) => {
  const { queries } = useServices()
  const asked = useRef<Subscription | null>(null)
  const expected = useRef<Subscription | null>(null)

  const ask = useCallback(
    (held: typeof asked, question: ListQuery) => {
      const before = held.current
      held.current = queries.list(model, question).subscribe({ error: () => undefined })
      before?.unsubscribe()
    },
    [model, queries],
  )

  useEffect(() => watchQuery((next) => ask(asked, next)), [watchQuery, ask])

  useEffect(() => {
    if (total === null || query.page >= paginationOf(total, query.page, query.limit).last_page) return
    const timer = setTimeout(() => ask(expected, { ...query, page: query.page + 1 }), REST_MS)
    return () => clearTimeout(timer)
  }, [ask, query, total])

  useEffect(
    () => () => {
      asked.current?.unsubscribe()
      expected.current?.unsubscribe()
    },
    [],
  )

  const latest = useRef(query)
  latest.current = query
  return useCallback((field: string) => ask(expected, { ...latest.current, page: 1, orderBy: toggleOrder(latest.current.orderBy, field) }), [ask])
}
