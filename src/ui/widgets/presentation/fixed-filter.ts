import type { ListQuery } from '#contract/core/list-query.ts'
import type { ListState } from '../list/use-list-state.ts'

type Filter = ListQuery['filter']

const withoutFixed = (filter: Filter, fixed: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !Object.hasOwn(fixed, field)))

/**
 * The state of a list whose queries all have the `fixed` filter, which is neither in the address
 * nor in the reach of the person.
 */
export const withFixedFilter = (state: ListState, fixed: Filter): ListState => {
  if (Object.keys(fixed).length === 0) return state
  const narrowed = new WeakMap<ListQuery, ListQuery>()
  // One narrowed query per query, so that the store answers it from one subscription.
  const narrow = (query: ListQuery): ListQuery => {
    const next = narrowed.get(query) ?? { ...query, filter: { ...query.filter, ...fixed } }
    narrowed.set(query, next)
    return next
  }
  const query = narrow(state.query)
  return {
    ...state,
    query,
    setFilters: (filter) => state.setFilters(withoutFixed(filter, fixed)),
    watchQuery: (listener) => state.watchQuery((next) => listener(narrow(next))),
    answered: (answeredQuery, total) => {
      if (answeredQuery === query) state.answered(state.query, total)
    },
  }
}
