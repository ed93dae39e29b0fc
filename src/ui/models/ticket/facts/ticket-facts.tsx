import { isStaff } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { StatusPill } from '../../../fields/status-icon.tsx'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePerson } from '../../../services/services.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { TicketFlags } from './ticket-flags.tsx'
import { WaitingFor } from './waiting-for.tsx'

/**
 * The line under a ticket's title: status, whose answer it waits for, client, projet, flags, and
 * whether an event is unsent.
 */
export const TicketFacts = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { actor } = usePerson()
  const projet = useReferences().find('projet', ticket.projet_id)
  const isAwaited = ticket.waiting_validation_user_id !== null || ticket.waiting_solving_user_id !== null
  const isClientTold = projet !== undefined && isStaff(actor)
  return (
    <>
      <StatusPill id={ticket.status_id} />
      <WaitingFor ticket={ticket} />
      {/* A client knows which company it is; a phone has room for one of the two names. */}
      {isClientTold && (
        <>
          <Dot />
          <ReferenceText model="client" id={projet.client_id} />
        </>
      )}
      <span className={isClientTold ? 'contents max-sm:hidden' : 'contents'}>
        {/* On a phone the awaited person has a line, and the projet begins the next one. */}
        <span className={isAwaited ? 'contents max-sm:hidden' : 'contents'}>
          <Dot />
        </span>
        <ReferenceText model="projet" id={ticket.projet_id} />
      </span>
      <TicketFlags ticket={ticket} short={false} />
      <SyncMark mark={ticket.sync} />
    </>
  )
}

const Dot = () => (
  <span aria-hidden className="text-ink-3">
    ·
  </span>
)
