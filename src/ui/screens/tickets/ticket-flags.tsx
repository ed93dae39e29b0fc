import { EyeOff, OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'

/** What is out of the ordinary about a ticket. */
export const TicketFlags = ({ ticket, short }: { readonly ticket: Mirrored<'ticket'>; readonly short: boolean }) => {
  const { t } = useTranslation('ticket')
  return (
    <>
      {ticket.is_bloquant && (
        <Badge tone="danger">
          <OctagonAlert aria-hidden />
          {t('blocking')}
        </Badge>
      )}
      {!ticket.visible_to_client && (
        <Badge tone="neutral">
          <EyeOff aria-hidden />
          <span className={short ? 'sr-only' : ''}>{t('hidden')}</span>
        </Badge>
      )}
    </>
  )
}
