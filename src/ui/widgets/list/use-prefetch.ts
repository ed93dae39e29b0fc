import { useCallback, useEffect, useRef } from 'react'
import type { Subscription } from 'rxjs'
import { type ListQuery, paginationOf } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { type ListEvent, queryAfter } from '#src/machines/list.machine.ts'
import { useServices } from '../../services/services.tsx'
import type { ListState } from './use-list-state.ts'

/** How long a list, or the pointer, rests before what may be wanted next is asked for, ms. */
const REST_MS = 100

type Held = { current: Subscription | null }

/** What a person may do next, with the pointer or the keys where they are; null when these have left. */
export type Expect = (event: ListEvent | null) => void

/**
 * Asks the store before anything has to be drawn. What the list subscribes to a little later is the same shared question, so that its answer is
 * often there for the very frame that shows the letter typed or the button pressed:
 *
 * - the moment the list is told something new, ahead of drawing;
 * - for the next page, once the list rests;
 * - for what the pointer rests on (`expect`): a column's order and its reverse after that, a value of a filter.
 */
export const useAhead = (model: ModelName, { watchQuery, query }: ListState, total: number | null): Expect => {
  const { queries } = useServices()
  const asked = useRef<Subscription | null>(null)
  const nextPage = useRef<Subscription | null>(null)
  const expected = useRef<Subscription | null>(null)
  const pointed = useRef<ListEvent | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(query)
  latest.current = query

  const ask = useCallback(
    (held: Held, question: ListQuery) => {
      const before = held.current
      held.current = queries.list(model, question).subscribe({ error: () => undefined })
      before?.unsubscribe()
    },
    [model, queries],
  )

  const askExpected = useCallback(() => {
    if (pointed.current) ask(expected, queryAfter(latest.current, pointed.current))
  }, [ask])

  useEffect(() => watchQuery((next) => ask(asked, next)), [watchQuery, ask])

  useEffect(() => {
    if (total === null) return
    const resting = setTimeout(() => {
      if (query.page < paginationOf(total, query.page, query.limit).last_page)
        ask(nextPage, queryAfter(query, { type: 'GO_TO', page: query.page + 1 }))
      askExpected()
    }, REST_MS)
    return () => clearTimeout(resting)
  }, [ask, askExpected, query, total])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      for (const held of [asked, nextPage, expected]) held.current?.unsubscribe()
    },
    [],
  )

  return useCallback(
    (event) => {
      pointed.current = event
      clearTimeout(timer.current)
      if (event) timer.current = setTimeout(askExpected, REST_MS)
    },
    [askExpected],
  )
}
