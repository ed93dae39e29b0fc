import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { StatusPill } from '../../fields/status-icon.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { TicketFlags } from './ticket-flags.tsx'

/** The line under a ticket's title: status, projet, flags, and whether an event is unsent. */
export const TicketFacts = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => (
  <>
    <StatusPill id={ticket.status_id} />
    <span aria-hidden className="text-ink-3">
      ·
    </span>
    <ReferenceText model="projet" id={ticket.projet_id} />
    <TicketFlags ticket={ticket} short={false} />
    <SyncMark mark={ticket.sync} />
  </>
)
