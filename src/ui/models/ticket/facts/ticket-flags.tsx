import { EyeOff, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Badge } from '../../../kit/badge.tsx'
import { useIsSeenByClient } from './seen-by-client.ts'

export interface Flags {
  readonly blocking: ReactNode
  readonly hidden: ReactNode
}

/**
 * Labels of the flags in the language of the page, created once for all rows of a list. `short`
 * keeps the less urgent text for screen readers.
 */
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

/** Flags of a ticket: blocking, hidden from its client. */
export const ticketFlags = (
  { is_bloquant }: Pick<Mirrored<'ticket'>, 'is_bloquant'>,
  isSeen: boolean,
  { blocking, hidden }: Flags,
): ReactNode => (
  <>
    {is_bloquant && blocking}
    {!isSeen && hidden}
  </>
)

/** `ticketFlags` as a component; `short` as in `flagsOf`. */
export const TicketFlags = ({ ticket, short }: { readonly ticket: Mirrored<'ticket'>; readonly short: boolean }) => {
  const { t } = useTranslation('ticket')
  const isSeen = useIsSeenByClient()(ticket)
  return ticketFlags(ticket, isSeen, flagsOf({ blocking: t('blocking'), hidden: t('hidden') }, short))
}
