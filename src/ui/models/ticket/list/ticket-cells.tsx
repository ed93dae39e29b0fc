import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { referenceText } from '../../../fields/reference/reference-text.tsx'
import { statusPill } from '../../../fields/status-icon.tsx'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useServices } from '../../../services/services.tsx'
import { localDay } from '../../../text/format.ts'
import { RowLink } from '../../../widgets/list/rows/row-link.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { useUnreadByTicket } from '../../comment/unread-by-ticket.tsx'
import { RowTimerButton } from '../../timer/row-timer-button.tsx'
import { useTimerCommands } from '../../timer/timer-context.ts'
import { dueDate } from '../facts/due-date.tsx'
import { useIsSeenByClient } from '../facts/seen-by-client.ts'
import { flagsOf, ticketFlags } from '../facts/ticket-flags.tsx'
import { FavoriteStar } from '../favorite-button.tsx'
import { useIsOpen } from '../stages/use-stage.ts'
import { useTicketAddress } from '../ticket-link.tsx'

type Ticket = Mirrored<'ticket'>

/** Caches one element per id: many rows show the same few records. */
const cachedById = (make: (id: RecordId | null) => ReactNode): ((id: RecordId | null) => ReactNode) => {
  const elements = new Map<RecordId | null, ReactNode>()
  return (id) => {
    if (!elements.has(id)) elements.set(id, make(id))
    return elements.get(id)
  }
}

/**
 * The larger cells of a ticket's row. They are functions without hooks, since a list renders
 * hundreds of them at each letter typed.
 */
export const useTicketCells = (space: RoleSlug) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const { t: tTimer } = useTranslation('timer')
  const { now } = useServices()
  const references = useReferences()
  const format = useFormat()
  const isOpen = useIsOpen()
  const isSeen = useIsSeenByClient()
  const addressOf = useTicketAddress(space)
  const { dispatchAction } = useDispatchAction()
  const unread = useUnreadByTicket()
  const { toggle } = useTimerCommands()
  return useMemo(() => {
    const flags = flagsOf({ blocking: t('blocking'), hidden: t('hidden') }, true)
    const labels = { on: t('unfavorite'), off: t('favorite') }
    const timerLabel = tTimer('startOn')
    const days = {
      late: tCommon('late'),
      yesterday: tCommon('yesterday'),
      today: tCommon('today'),
      tomorrow: tCommon('tomorrow'),
    }
    const status = cachedById((id) => (id === null ? null : statusPill(references, id)))
    const projet = cachedById((id) => referenceText(references, 'projet', id))
    const user = cachedById((id) => referenceText(references, 'user', id))
    const priority = cachedById((id) => referenceText(references, 'ticket_priority', id))
    const type = cachedById((id) => referenceText(references, 'ticket_type', id))
    return {
      name: (ticket: Ticket) => (
        <span className="flex min-w-0 items-center gap-2">
          <RowLink to={addressOf(ticket.id)} text={ticket.name} />
          {ticketFlags(ticket, isSeen(ticket), flags)}
          {unread.get(ticket.id)}
          {/* Before the sync mark, which appears and disappears: a double click still finds the
              star. */}
          <FavoriteStar inRow ticket={ticket} labels={labels} dispatchAction={dispatchAction} />
          {space !== 'client' && <RowTimerButton ticketId={ticket.id} label={timerLabel} onToggle={toggle} />}
          {ticket.sync.pending > 0 && <SyncMark mark={ticket.sync} />}
        </span>
      ),
      status: (ticket: Ticket) => status(ticket.status_id),
      projet: (ticket: Ticket) => projet(ticket.projet_id),
      responsable: (ticket: Ticket) => user(ticket.responsable_id),
      priority: (ticket: Ticket) => priority(ticket.priority_id),
      type: (ticket: Ticket) => type(ticket.type_id),
      due: (ticket: Ticket) =>
        dueDate(ticket.dead_line, isOpen(ticket), { today: localDay(now()), format, name: (day) => days[day] }),
    }
  }, [t, tCommon, tTimer, toggle, references, format, isOpen, isSeen, addressOf, dispatchAction, unread, space, now])
}
