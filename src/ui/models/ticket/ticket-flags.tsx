import { EyeOff, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'

export interface Flags {
  readonly blocking: ReactNode
  readonly hidden: ReactNode
}

/** The flags in the language of the page; `short` leaves the less urgent text to be read aloud. Made once for all rows of a list. */
export const flagsOf = (texts: { readonly blocking: string; readonly hidden: string }, short: boolean): Flags => ({
  blocking: (
    <Badge tone="danger">
      <OctagonAlert aria-hidden />
      {texts.blocking}
    </Badge>
  ),
  hidden: (
    <Badge tone="neutral">
      <EyeOff aria-hidden />
      <span className={short ? 'sr-only' : ''}>{texts.hidden}</span>
    </Badge>
  ),
})

/** What is out of the ordinary about a ticket. */
export const ticketFlags = (ticket: Mirrored<'ticket'>, { blocking, hidden }: Flags): ReactNode => (
  <>
    {ticket.is_bloquant && blocking}
    {!ticket.visible_to_client && hidden}
  </>
)

/** `ticketFlags` for a place of its own; `short` as in `flagsOf`. */
export const TicketFlags = ({ ticket, short }: { readonly ticket: Mirrored<'ticket'>; readonly short: boolean }) => {
  const { t } = useTranslation('ticket')
  return ticketFlags(ticket, flagsOf({ blocking: t('blocking'), hidden: t('hidden') }, short))
}
