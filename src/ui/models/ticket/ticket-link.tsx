import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import type { StaffSpace } from '../../navigation.ts'
import { RowLink } from '../../widgets/list/rows/row-link.tsx'

/** The title of a ticket in a list. */
export const TicketRowLink = ({ ticket, space }: { readonly ticket: Mirrored<'ticket'>; readonly space: StaffSpace }) => {
  const path = usePath()
  return <RowLink to={path(`${space}.ticket`, { ticket: ticket.id })} text={ticket.name} />
}
