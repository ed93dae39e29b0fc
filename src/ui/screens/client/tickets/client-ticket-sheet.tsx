import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOne } from '../../../hooks/records/use-records.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { aheadComponent, Late } from '../../../kit/late.tsx'
import { Sheet } from '../../../kit/overlays/sheet.tsx'
import { useOpenTicket } from './use-open-ticket.ts'

const TICKET_BODY = aheadComponent(async () => (await import('./client-ticket-body.tsx')).ClientTicketBody)
const NOT_FOUND = aheadComponent(async () => (await import('./client-ticket-body.tsx')).ClientTicketNotFound)

const COMING = <Skeleton className="m-5 h-6 w-3/5" />

/**
 * The ticket that the address names, beside the page: its status, and the client's actions on it.
 * Its address follows once the server has numbered a ticket that was created on this device.
 */
export const ClientTicketSheet = () => {
  const { id, close, renumber: onNumbered } = useOpenTicket()
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const { value, current } = useOne('ticket', id)
  const arriving = useIsArriving()
  // While another ticket loads, `value` is still the previous one and must not be shown. A ticket
  // that was just numbered keeps its sheet open.
  const answer = current || value?.id === id ? value : undefined
  const ticket = answer === null && arriving ? undefined : answer
  const numbered = ticket && ticket.id !== id ? ticket.id : null
  useEffect(() => {
    if (numbered !== null) onNumbered(numbered)
  }, [numbered, onNumbered])
  const isOpen = id !== null
  useEffect(() => {
    // Beside the code of the sheet, not after it.
    if (isOpen) void TICKET_BODY.fetch().catch(() => undefined)
  }, [isOpen])
  const title = ticket === null ? tTicket('notFound') : (ticket?.name ?? t('loading'))
  return (
    <Sheet open={isOpen} onOpenChange={(open) => !open && close()} title={title} closeLabel={t('close')} side="end">
      {ticket ? (
        <Late of={TICKET_BODY} with={{ ticket }} fallback={COMING} />
      ) : ticket === null ? (
        <Late of={NOT_FOUND} with={{ id }} fallback={COMING} />
      ) : (
        COMING
      )}
    </Sheet>
  )
}
