import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { StaffSpace } from '../../../navigation.ts'
import { Unknown } from '../../../widgets/as-of/unknown.tsx'
import type { Column } from '../../../widgets/list/rows/column.ts'
import { RowLink } from '../../../widgets/list/rows/row-link.tsx'
import { useTicketColumns } from '../list/ticket-columns.tsx'
import { useTicketAddress } from '../ticket-link.tsx'
import { UNKNOWN } from './past-tickets.ts'

type Ticket = Mirrored<'ticket'>

/** Columns whose values are of the day. The mirror orders by values of today, so not by these. */
const PAST = { status_id: true, responsable_id: true } as const

/** Columns that a list of the past has: no buttons. */
const SHOWN: ReadonlySet<string> = new Set([
  ...Object.keys(PAST),
  ...['number', 'name', 'client', 'projet_id', 'priority_id', 'type_id', 'dead_line', 'created_at', 'ut_done'],
])

const isPast = (id: string): id is keyof typeof PAST => Object.hasOwn(PAST, id)

/**
 * Columns of tickets at the end of a day, for reading; the list says up to which day time counts.
 */
export const usePastTicketColumns = (space: StaffSpace): readonly Column<Ticket>[] => {
  const columns = useTicketColumns(space)
  const addressOf = useTicketAddress(space)
  return useMemo(
    () =>
      columns
        .filter(({ id }) => SHOWN.has(id))
        .map((column): Column<Ticket> => {
          const { id } = column
          if (id === 'name')
            return { ...column, cell: (ticket) => <RowLink to={addressOf(ticket.id)} text={ticket.name} /> }
          if (!isPast(id)) return column
          return {
            ...column,
            sortField: null,
            cell: (ticket) => (ticket[id] === UNKNOWN ? <Unknown /> : column.cell(ticket)),
          }
        }),
    [columns, addressOf],
  )
}
