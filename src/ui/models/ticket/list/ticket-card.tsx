import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { StatusIcon } from '../../../fields/status-icon.tsx'
import { useReferences } from '../../../hooks/records/references.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { useUnreadByTicket } from '../../comment/unread-by-ticket.tsx'
import { CardTimerButton } from '../../timer/ticket-timer-button.tsx'
import { DueDate } from '../facts/due-date.tsx'
import { TicketFlags } from '../facts/ticket-flags.tsx'
import { useIsOpen } from '../stages/use-stage.ts'
import { TicketRowLink } from '../ticket-link.tsx'

interface TicketCardProps {
  readonly ticket: Mirrored<'ticket'>
  readonly space: RoleSlug
  /** One name fits: that of the client, or of the projet where the client is known. */
  readonly names: 'client' | 'projet'
  /** Badge with the number of unread comments. */
  readonly unread: ReactNode
}

/** Returns the card of a list of tickets. */
export const useTicketCard = (
  space: RoleSlug,
  names: TicketCardProps['names'],
): ((ticket: Mirrored<'ticket'>) => ReactNode) => {
  const unread = useUnreadByTicket()
  return useCallback(
    (ticket) => <TicketCard ticket={ticket} space={space} names={names} unread={unread.get(ticket.id)} />,
    [space, names, unread],
  )
}

/** A ticket in two lines, for phones. */
const TicketCard = ({ ticket, space, names, unread }: TicketCardProps) => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const isOpen = useIsOpen()
  const responsable = references.find('user', ticket.responsable_id)
  const status = references.find('ticket_status', ticket.status_id)
  return (
    <div className="flex h-full items-center gap-3 px-3.5">
      <StatusIcon id={ticket.status_id} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <TicketRowLink ticket={ticket} space={space} />
          {ticket.is_bloquant && <TicketFlags ticket={ticket} short />}
          {unread}
        </div>
        <div className="flex items-center gap-1.5 text-ink-3 text-sm">
          <span className="shrink-0 tabular">{isTemporaryId(ticket.id) ? t('newNumber') : ticket.id}</span>
          <span aria-hidden>·</span>
          {ticket.sync.pending > 0 ? <SyncMark mark={ticket.sync} /> : <span className="shrink-0">{status?.name}</span>}
          <span aria-hidden>·</span>
          {names === 'projet' ? (
            <ReferenceText model="projet" id={ticket.projet_id} />
          ) : (
            <ReferenceText model="client" id={references.find('projet', ticket.projet_id)?.client_id ?? null} />
          )}
          {ticket.dead_line !== null && (
            <span className="flex shrink-0 gap-1.5">
              <span aria-hidden>·</span>
              <DueDate day={ticket.dead_line} isOpen={isOpen(ticket)} />
            </span>
          )}
        </div>
      </div>
      {responsable && (
        <Avatar name={`${responsable.firstname} ${responsable.lastname}`} url={responsable.avatar_url} size="medium" />
      )}
      {space !== 'client' && <CardTimerButton ticketId={ticket.id} />}
    </div>
  )
}
