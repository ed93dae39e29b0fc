import { useMemo } from 'react'
import { NEVER, shareReplay } from 'rxjs'
import { asOfCalls, type TicketsAsOf } from '#contract/calls/as-of.calls.ts'
import { useServices } from '../../../services/services.tsx'
import { createPastList } from '../../../widgets/as-of/past-list.ts'
import { useAsOfPages } from '../../../widgets/as-of/use-as-of-pages.ts'
import { pastTicket, pastTickets, serverPast, ticketPast$ } from './past-tickets.ts'

/**
 * The list of tickets at the end of a day. `isIncomplete`: the server, which alone knows who was
 * responsible, has not answered and will not now. `keptFrom`: the activity of that time is deleted.
 */
export const usePastTickets = (day: string) => {
  const { queries } = useServices()
  const { pages, isMissing, isWaiting, keptFrom } = useAsOfPages<TicketsAsOf>(asOfCalls.tickets.path, day)
  const list = useMemo(() => {
    const known$ = isWaiting ? NEVER : ticketPast$(queries, day, serverPast(pages, keptFrom === null))
    const past$ = known$.pipe(shareReplay({ bufferSize: 1, refCount: true }))
    return createPastList({ queries, model: 'ticket', find: pastTickets(queries, day, past$), overlay: pastTicket })
  }, [queries, day, pages, isWaiting, keptFrom])
  return { ...list, isIncomplete: isMissing, keptFrom }
}
