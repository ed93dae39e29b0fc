import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useIsSeenByClient } from '../facts/seen-by-client.ts'
import { TicketLinkDialog } from './ticket-link-dialog.tsx'

/**
 * Opens the links with which people without an account follow a ticket. Nothing for a ticket that
 * its client does not see, or that the server has not numbered.
 */
export const TicketLinkButton = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticketLink')
  const [isOpen, setOpen] = useState(false)
  const isSeen = useIsSeenByClient()(ticket)
  if (!isSeen || isTemporaryId(ticket.id)) return null
  return (
    <>
      <IconButton size="small" label={t('button')} onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
      </IconButton>
      {isOpen && <TicketLinkDialog ticketId={ticket.id} onClose={() => setOpen(false)} />}
    </>
  )
}
