import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ListState } from '../list/use-list-state.ts'

type Filter = ListQuery['filter']

const withoutFixed = (filter: Filter, fixed: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !Object.hasOwn(fixed, field)))

/**
 * A list of the records of one parent: every query also has the `fixed` filter, which is neither
 * in the address nor in the reach of the person. `fixed` must be stable.
 */
export const useFixedFilter = (state: ListState, fixed: Filter): ListState =>
  useMemo(() => {
    if (Object.keys(fixed).length === 0) return state
    const narrowed = new WeakMap<ListQuery, ListQuery>()
    // The same query for the same state, so that the store answers both from one subscription.
    const narrow = (query: ListQuery): ListQuery => {
      const known = narrowed.get(query)
      if (known) return known
      const next = { ...query, filter: { ...query.filter, ...fixed } }
      narrowed.set(query, next)
      return next
    }
    const query = narrow(state.query)
    return {
      ...state,
      query,
      setFilters: (filter) => state.setFilters(withoutFixed(filter, fixed)),
      watchQuery: (listener) => state.watchQuery((next) => listener(narrow(next))),
      answered: (answeredQuery, total) => answeredQuery === query && state.answered(state.query, total),
    }
  }, [state, fixed])
