import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isStaff } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusPill } from '../../../fields/status-icon.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { TicketFlags } from '../../../models/ticket/facts/ticket-flags.tsx'
import { WaitingFor } from '../../../models/ticket/facts/waiting-for.tsx'
import { useTicketAddress } from '../../../models/ticket/ticket-link.tsx'
import { usePerson } from '../../../services/services.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'

interface TicketLineProps {
  readonly ticket: Mirrored<'ticket'>
  /** Badge with the number of unread comments. */
  readonly unread?: ReactNode
}

/** A ticket in two lines, as the link that opens it beside the page. */
export const TicketLine = ({ ticket, unread }: TicketLineProps) => {
  const format = useFormat()
  const references = useReferences()
  const { actor } = usePerson()
  const to = useTicketAddress('client')(ticket.id)
  const projet = references.find('projet', ticket.projet_id)
  // The only projet of a client needs no name; staff who visit see the projets of every client.
  const names = isStaff(actor) ? [projet?.name, references.find('client', projet?.client_id ?? null)?.name] : [projet?.name]
  const place = references.all('projet').length > 1 ? names.filter(Boolean).join(', ') : ''
  return (
    <li className="relative border-line border-b px-4 py-3 last:border-0 hover:bg-hover">
      <span className="flex items-center gap-2">
        <Link
          to={to}
          className="truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {ticket.name}
        </Link>
        <TicketFlags ticket={ticket} short />
        {unread}
        <SyncMark mark={ticket.sync} />
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-ink-2">
        <StatusPill id={ticket.status_id} />
        {place !== '' && (
          <span className="min-w-0 truncate text-ink-3">
            <span aria-hidden>· </span>
            {place}
          </span>
        )}
        <span className="whitespace-nowrap text-ink-3 tabular">
          <span aria-hidden>· </span>
          {format.dayAt(ticket.created_at)}
        </span>
        <WaitingFor ticket={ticket} />
      </span>
    </li>
  )
}
