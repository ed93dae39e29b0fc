import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { StaffSpace } from '../../../navigation.ts'
import { RecordProperties } from '../../../widgets/presentation/record-properties.tsx'
import { ContactCard } from '../contact/contact-card.tsx'
import { ticketPresentation } from '../presentation.ts'

interface TicketPropertiesProps {
  readonly ticket: Mirrored<'ticket'>
  readonly space: StaffSpace
}

/**
 * How the client of a ticket is reached, and its properties, edited in place. They stay as they are
 * while another tab of the ticket opens.
 */
export const TicketProperties = memo(({ ticket, space }: TicketPropertiesProps) => {
  const { t } = useTranslation('ticket')
  return (
    <section aria-label={t('properties')}>
      <ContactCard ticket={ticket} space={space} />
      <RecordProperties presentation={ticketPresentation} record={ticket} />
    </section>
  )
})
