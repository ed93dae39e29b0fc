import { useMemo } from 'react'
import { of } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import type { ExplainedEntry } from './entries.ts'

type Pointage = Mirrored<'pointage'>

/** The tickets of these pointages, by id; undefined until they have been read. */
export const useTicketsOf = (
  pointages: readonly Pointage[] | undefined,
): ReadonlyMap<string, Mirrored<'ticket'>> | undefined => {
  const { queries } = useServices()
  const ids = [...new Set(pointages?.map(({ ticket_id: id }) => id))].toSorted()
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  const tickets$ = useMemo(() => (ids.length === 0 ? of([]) : queries.where('ticket', 'id', ids)), [queries, key])
  const tickets = useObservable(tickets$).value
  return useMemo(() => tickets && new Map(tickets.map((ticket) => [ticket.id, ticket])), [tickets])
}

/** The time behind a line, from this device; undefined until it has been read. */
export const useLineEntries = (lineId: string | null): readonly ExplainedEntry[] | undefined => {
  const pointages = useWhere('pointage', 'invoice_line_id', lineId)
  const tickets = useTicketsOf(pointages)
  const references = useReferences()
  return useMemo(() => {
    if (!pointages || !tickets) return undefined
    return pointages.map((pointage): ExplainedEntry => {
      const user = references.find('user', pointage.invoiced_user_id ?? pointage.user_id)
      const ut = pointage.ut_invoiced ?? pointage.ut
      return {
        id: pointage.id,
        date: pointage.date ?? '',
        person: user ? `${user.firstname} ${user.lastname}` : null,
        ut,
        workedUt: ut === pointage.ut ? null : pointage.ut,
        comment: pointage.comment,
        ticketId: pointage.ticket_id,
        ticketName: tickets.get(pointage.ticket_id)?.name ?? null,
      }
    })
  }, [pointages, tickets, references])
}
