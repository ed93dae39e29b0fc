import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isStaff } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusPill } from '../../../fields/status-icon.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { cx } from '../../../kit/cx.ts'
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

/** Facts of one line have a dot between them; one that begins a line has its dot clipped. */
const FACTS = '-ml-3 flex min-w-0 flex-wrap items-center [clip-path:inset(0_0_0_--spacing(3))]'
const FACT =
  'flex items-center before:w-3 before:shrink-0 before:text-center before:text-ink-3 before:content-["·"_/_""]'

/** A ticket in two lines, as the link that opens it beside the page. */
export const TicketLine = ({ ticket, unread }: TicketLineProps) => {
  const format = useFormat()
  const references = useReferences()
  const { actor } = usePerson()
  const to = useTicketAddress('client')(ticket.id)
  const projet = references.find('projet', ticket.projet_id)
  // The only projet of a client needs no name; staff who visit see the projets of every client.
  const names = isStaff(actor)
    ? [projet?.name, references.find('client', projet?.client_id ?? null)?.name]
    : [projet?.name]
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
        <span className={FACTS}>
          <span className={FACT}>
            <StatusPill id={ticket.status_id} />
          </span>
          {place !== '' && (
            <span className={cx(FACT, 'min-w-0 text-ink-3')}>
              <span className="truncate">{place}</span>
            </span>
          )}
          <span className={cx(FACT, 'whitespace-nowrap text-ink-3 tabular')}>{format.dayAt(ticket.created_at)}</span>
        </span>
        <WaitingFor ticket={ticket} />
      </span>
    </li>
  )
}
