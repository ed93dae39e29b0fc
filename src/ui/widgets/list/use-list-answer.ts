import { useEffect, useMemo, useRef } from 'react'
import type { ModelName } from '#contract/registry.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import type { FetchList } from './fetch-list.ts'
import { useSteadyRows } from './rows/steady-rows.ts'
import type { ListState } from './use-list-state.ts'

const NO_ROWS: readonly never[] = []

/**
 * The answer to the list's query, with rows that keep their identity while nothing in
 * them changes.
 */
export const useListAnswer = <Name extends ModelName>(
  model: Name,
  { query, answered }: ListState,
  fetchList: FetchList<Name>,
) => {
  const { value, error, current } = useObservable(useMemo(() => fetchList(model, query), [fetchList, model, query]))
  const rows = useSteadyRows(value?.rows ?? NO_ROWS)
  const answeredQuery = useRef(query)
  if (current) answeredQuery.current = query
  const arriving = useIsArriving()
  useEffect(() => {
    if (value && current) answered(query, value.total)
  }, [value, current, answered, query])
  const total = value?.total ?? 0
  return {
    rows,
    total,
    /** The query that the rows answer. */
    answeredQuery: answeredQuery.current,
    isBusy: value !== undefined && !current,
    hasFailed: error !== undefined && !value,
    // While records still arrive, an empty answer does not mean that there are none.
    isKnown: value !== undefined && !(total === 0 && arriving),
    currentTotal: value && current ? value.total : null,
  }
}
