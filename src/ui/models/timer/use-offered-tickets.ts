import { useMemo } from 'react'
import { of } from 'rxjs'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { useTicketViews } from '../ticket/list/ticket-views.ts'

const SHOWN = 10

/**
 * One's own newest tickets, or those that match what is typed. Clients have no tickets of their own
 * to work on: they see the newest open ones.
 */
export const useOfferedTickets = (typed: string) => {
  const { queries } = useServices()
  const { actor } = usePerson()
  const { open } = useTicketViews()
  const offered = useList(
    'ticket',
    useMemo(
      () => ({
        search: '',
        filter: actor.role === 'client' ? open : { responsable_id: { in: [actor.id] } },
        orderBy: [{ field: 'created_at', direction: 'desc' as const }],
        page: 1,
        limit: SHOWN,
      }),
      [actor, open],
    ),
  ).value
  const found$ = useMemo(() => (typed === '' ? of(null) : queries.matches('ticket', typed, SHOWN)), [queries, typed])
  return useObservable(found$).value ?? offered?.rows ?? []
}
