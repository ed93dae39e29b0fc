import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { quietActions } from '#contract/models/activity/quiet-actions.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'

const EVERYTHING = { search: '', filter: {} }
const BY_ACTION = { sum: [], by: ['action'] }

/**
 * The filter that leaves out quiet actions; undefined until the actions of this device are known.
 */
export const useShownActions = (): ListQuery['filter'] | undefined => {
  const { value } = useAggregate('activity', EVERYTHING, BY_ACTION)
  const names = value
    ?.map(({ by: [action] }) => String(action))
    .toSorted()
    .join()
  return useMemo(() => {
    if (names === undefined) return undefined
    const quiet = quietActions()
    return { action: { in: names.split(',').filter((name) => !quiet.has(name)) } }
  }, [names])
}
