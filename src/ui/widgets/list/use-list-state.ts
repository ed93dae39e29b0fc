import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FilterValue, ListQuery, PageSize } from '#contract/core/list-query.ts'
import { toggleOrder } from '#contract/core/list-query.ts'
import { listFromUrl, listToUrl } from './list-url.ts'

/** Typing changes the list at once and the address when the typing pauses. */
const ADDRESS_PAUSE_MS = 250

export interface ListState {
  readonly query: ListQuery
  search(text: string): void
  sort(field: string): void
  filter(field: string, value: FilterValue | null): void
  setFilters(filter: ListQuery['filter']): void
  goTo(page: number): void
  setLimit(limit: PageSize): void
}

interface ListOptions {
  readonly filterable: readonly string[]
  readonly sortable: readonly string[]
  readonly defaultOrder: string
}

/** The state of a list, kept in the address: back, reload and a shared link bring the same view. `options` must be stable. */
export const useListState = (options: ListOptions): ListState => {
  const [params, setParams] = useSearchParams()
  const read = useCallback((from: URLSearchParams) => listFromUrl(from, options.filterable, options.sortable, options.defaultOrder), [options])
  const [query, setQuery] = useState(() => read(params))
  const written = useRef(params.toString())

  // The address changed under the list: back, a link, the language switch.
  const address = params.toString()
  useEffect(() => {
    if (address === written.current) return
    written.current = address
    setQuery(read(new URLSearchParams(address)))
  }, [address, read])

  useEffect(() => {
    const next = listToUrl(query, options.defaultOrder, new URLSearchParams(written.current), options.filterable)
    if (next.toString() === written.current) return
    const timer = setTimeout(() => {
      written.current = next.toString()
      setParams(next, { replace: true })
    }, ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query, options, setParams])

  const change = useCallback((part: Partial<ListQuery>) => setQuery((before) => ({ ...before, page: 1, ...part })), [])

  return {
    query,
    search: useCallback((search: string) => change({ search }), [change]),
    sort: useCallback((field: string) => setQuery((before) => ({ ...before, page: 1, orderBy: toggleOrder(before.orderBy, field) })), []),
    filter: useCallback(
      (field: string, value: FilterValue | null) =>
        setQuery((before) => {
          const { [field]: _, ...others } = before.filter
          return { ...before, page: 1, filter: value === null ? others : { ...others, [field]: value } }
        }),
      [],
    ),
    setFilters: useCallback((filter: ListQuery['filter']) => change({ filter }), [change]),
    goTo: useCallback((page: number) => change({ page }), [change]),
    setLimit: useCallback((limit: PageSize) => change({ limit }), [change]),
  }
}
