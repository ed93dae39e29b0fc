import { createContext, type ReactNode, use, useMemo } from 'react'
import { of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'

interface Tickets {
  find(id: RecordId): Mirrored<'ticket'> | undefined
  /** A missing ticket is not on this device, or not visible to this person. */
  readonly complete: boolean
}

const TicketsContext = createContext<Tickets>({ find: () => undefined, complete: false })

interface RowTicketsProps {
  readonly query: ListQuery
  readonly children: ReactNode
}

/** The tickets of all pointages on a page, read with one query. */
export const RowTickets = (props: RowTicketsProps) => <TicketsOfRows model="pointage" {...props} />

type ModelOfTicket = 'pointage' | 'comment' | 'ticket_status_history'

/** The tickets of all rows on a page of a model that belongs to tickets, read with one query. */
export const TicketsOfRows = ({ model, query, children }: RowTicketsProps & { readonly model: ModelOfTicket }) => {
  const { queries } = useServices()
  const { value: page } = useList<ModelOfTicket>(model, query)
  const ids = [...new Set(page?.rows.map((row) => row.ticket_id))].sort()
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  const source = useMemo(() => (ids.length === 0 ? of([]) : queries.where('ticket', 'id', ids)), [queries, key])
  const { value: tickets, current } = useObservable(source)
  const loaded = useMemo((): Tickets => {
    const byId = new Map(tickets?.map((ticket) => [ticket.id, ticket]))
    return { find: (id) => byId.get(id), complete: current && tickets !== undefined }
  }, [tickets, current])
  return <TicketsContext value={loaded}>{children}</TicketsContext>
}

export const useRowTicket = (
  id: RecordId,
): { readonly ticket: Mirrored<'ticket'> | undefined; readonly missing: boolean } => {
  const tickets = use(TicketsContext)
  const ticket = tickets.find(id)
  return { ticket, missing: !ticket && tickets.complete }
}
