import { useMemo } from 'react'
import { EMPTY } from 'rxjs'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { useIdleSince } from '../../../widgets/list/rows/use-idle-since.ts'

const EVERY_TICKET = { search: '', filter: {} }
const BY_TAG = { sum: [], by: ['tag'] }

/**
 * The tags of the tickets on this device; the same array until a tag comes or goes. They are asked
 * for in idle time, after the rows of the list.
 */
export const useTicketTags = (): readonly string[] => {
  const { queries } = useServices()
  const isIdle = useIdleSince(queries)
  const { value } = useObservable(
    useMemo(() => (isIdle ? queries.aggregate('ticket', EVERY_TICKET, BY_TAG) : EMPTY), [queries, isIdle]),
  )
  const tags = value?.flatMap(({ by: [tag] }) => (typeof tag === 'string' && tag !== '' ? [tag] : [])) ?? []
  const sorted = JSON.stringify(tags.toSorted((a, b) => a.localeCompare(b)))
  return useMemo((): readonly string[] => JSON.parse(sorted), [sorted])
}
