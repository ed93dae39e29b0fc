import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusIcon } from '../../../fields/status-icon.tsx'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { Unknown } from '../../../widgets/as-of/unknown.tsx'
import { TicketRowLink } from '../ticket-link.tsx'
import { UNKNOWN } from './past-tickets.ts'

interface PastTicketCardProps {
  readonly ticket: Mirrored<'ticket'>
  readonly space: StaffSpace
}

/** A ticket at the end of a day in two lines, for phones: its stage and who was responsible. */
export const PastTicketCard = ({ ticket, space }: PastTicketCardProps) => {
  const references = useReferences()
  const { status_id, responsable_id } = ticket
  const person = references.find('user', responsable_id)
  return (
    <div className="flex h-full items-center gap-3 px-3.5">
      {status_id !== UNKNOWN && <StatusIcon id={status_id} />}
      <div className="min-w-0 flex-1">
        {/* The name is cut in a row, as in the list of today. */}
        <div className="flex items-center">
          <TicketRowLink ticket={ticket} space={space} />
        </div>
        <div className="flex items-center gap-1.5 truncate text-ink-3 text-sm">
          <span className="shrink-0 tabular">{ticket.id}</span>
          <span aria-hidden>·</span>
          {status_id === UNKNOWN ? (
            <Unknown />
          ) : (
            <span className="shrink-0">{references.find('ticket_status', status_id)?.name}</span>
          )}
          {responsable_id !== null && (
            <>
              <span aria-hidden>·</span>
              {responsable_id === UNKNOWN ? (
                <Unknown />
              ) : (
                <span className="truncate">{person && `${person.firstname} ${person.lastname}`}</span>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  )
}
