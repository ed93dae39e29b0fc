import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference-text.tsx'
import { useReferences } from '../../../hooks/records/references.tsx'
import { RecordProperties } from '../../../widgets/presentation/record-properties.tsx'
import { PropertyRow } from '../../../widgets/properties/property.tsx'
import { ticketPresentation } from '../presentation.ts'

/**
 * The properties of a ticket, edited in place, and the client of its projet. They stay as they are
 * while another tab of the ticket opens.
 */
export const TicketProperties = memo(({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const projet = useReferences().find('projet', ticket.projet_id)
  return (
    <section aria-label={t('properties')}>
      <RecordProperties presentation={ticketPresentation} record={ticket} />
      {projet && (
        <PropertyRow label={t('client')}>
          <ReferenceText model="client" id={projet.client_id} />
        </PropertyRow>
      )}
    </section>
  )
})
