import { useMemo } from 'react'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { usePerson } from '../../../services/services.tsx'
import { type StartState, startStates } from './steps.ts'

const ALL_TICKETS = { search: '', filter: {} }
const TICKET_SETS = [ALL_TICKETS]

/**
 * The guided start of this installation; null where it is done or put away, undefined while it is
 * unknown.
 */
export const useStart = (): readonly StartState[] | null | undefined => {
  const { actor } = usePerson()
  const settings = useAll('settings')?.[0]
  const references = useReferences()
  const isStaff = useIsStaff()
  const isArriving = useIsArriving()
  const tickets = useSetCounts('ticket', TICKET_SETS)(ALL_TICKETS)

  return useMemo(() => {
    // Before the first records are here, an installation with everything looks empty.
    if (settings?.start_dismissed) return null
    if (!settings || !references.ready || isArriving || tickets === undefined) return undefined
    const states = startStates({
      companyName: settings.name,
      siren: settings.siren,
      clients: references.all('client').length,
      projets: references.all('projet').length,
      colleagues: references.all('user').filter((user) => user.id !== actor.id && isStaff(user as never)).length,
      tickets,
    })
    return states.every(({ isDone }) => isDone) ? null : states
  }, [settings, references, isStaff, isArriving, tickets, actor.id])
}
