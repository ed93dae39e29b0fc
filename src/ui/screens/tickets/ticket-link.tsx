import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../use-path.ts'
import { RowLink } from '../../widgets/list/row-link.tsx'
import type { StaffSpace } from './space.ts'

/** The title of a ticket in a list. */
export const TicketRowLink = ({ ticket, space }: { readonly ticket: Mirrored<'ticket'>; readonly space: StaffSpace }) => {
  const path = usePath()
  return <RowLink to={path(`${space}.ticket`, { ticket: ticket.id })} text={ticket.name} />
}
