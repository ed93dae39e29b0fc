import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../use-path.ts'
import type { StaffSpace } from './space.ts'

/** The title of a ticket, whose click area is its whole row or card. */
export const TicketRowLink = ({ ticket, space }: { readonly ticket: Mirrored<'ticket'>; readonly space: StaffSpace }) => {
  const path = usePath()
  return (
    <Link
      to={path(`${space}.ticket`, { ticket: ticket.id })}
      data-row-link
      tabIndex={-1}
      className="ring-inside truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {ticket.name}
    </Link>
  )
}
