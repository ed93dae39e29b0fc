import { FolderOpen } from 'lucide-react'
import type { RecordId } from '#contract/core/ids.ts'
import { isStaff } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { StatusPill } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { TicketFlags } from '../../models/ticket/ticket-flags.tsx'
import { WaitingFor } from '../../models/ticket/waiting-for.tsx'
import { usePerson } from '../../services/services.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'

type Ticket = Mirrored<'ticket'>

interface ProjetTicketsProps {
  readonly projetId: RecordId
  readonly tickets: readonly Ticket[]
  onOpen(id: RecordId): void
}

/** The tickets of one projet, as buttons that open them. */
export const ProjetTickets = ({ projetId, tickets, onOpen }: ProjetTicketsProps) => {
  const labels = useLabels()
  const format = useFormat()
  const references = useReferences()
  const { actor } = usePerson()
  const projet = references.find('projet', projetId)
  // Staff who look at this space see the projets of every client.
  const client = isStaff(actor) ? references.find('client', projet?.client_id ?? null)?.name : undefined
  return (
    <section className="mb-6" aria-label={[projet?.name ?? labels.model.projet.one, client].filter(Boolean).join(', ')}>
      <h2 className="mb-2 flex items-center gap-2 font-semibold text-md">
        <FolderOpen aria-hidden className="size-4 text-ink-3" />
        <ReferenceText model="projet" id={projetId} />
        <span className="font-normal text-ink-3">{client}</span>
        <span className="font-normal text-ink-3 text-sm tabular">{format.number(tickets.length)}</span>
      </h2>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-line border-b last:border-0">
            <TicketButton ticket={ticket} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const TicketButton = ({ ticket, onOpen }: { readonly ticket: Ticket; onOpen(id: RecordId): void }) => {
  const format = useFormat()
  return (
    <button type="button" onClick={() => onOpen(ticket.id)} className="ring-inside flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium text-md">{ticket.name}</span>
          <TicketFlags ticket={ticket} short />
          <SyncMark mark={ticket.sync} />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-ink-2">
          <StatusPill id={ticket.status_id} />
          <span aria-hidden className="text-ink-3">
            ·
          </span>
          <span className="whitespace-nowrap text-ink-3 tabular">{format.day(ticket.created_at.slice(0, 10))}</span>
          <WaitingFor ticket={ticket} />
        </span>
      </span>
    </button>
  )
}
