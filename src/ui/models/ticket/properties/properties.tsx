import { useTranslation } from 'react-i18next'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Cell } from '../../../fields/cells.tsx'
import { ReferenceText } from '../../../fields/reference-text.tsx'
import { useIsStaff } from '../../../hooks/people.ts'
import { useReferences } from '../../../hooks/references.tsx'
import { useLabels } from '../../../hooks/use-labels.ts'
import { Property, PropertyRow } from '../../../widgets/properties/property.tsx'

/** The properties of a ticket with an `update…` action, edited in place. */
export const TicketProperties = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const references = useReferences()
  const isStaff = useIsStaff()
  const projet = references.find('projet', ticket.projet_id)
  const field = labels.field.ticket

  return (
    <section aria-label={t('properties')} className="grid gap-0.5">
      <Property record={ticket} field="status_id" />
      {ticket.waiting_validation_user_id !== null && (
        <PropertyRow label={field.waiting_validation_user_id}>
          <ReferenceText model="user" id={ticket.waiting_validation_user_id} />
        </PropertyRow>
      )}
      {ticket.waiting_solving_user_id !== null && (
        <PropertyRow label={field.waiting_solving_user_id}>
          <ReferenceText model="user" id={ticket.waiting_solving_user_id} />
        </PropertyRow>
      )}
      <Property record={ticket} field="responsable_id" among={isStaff} />
      <Property record={ticket} field="priority_id" />
      <Property record={ticket} field="type_id" />
      <Property record={ticket} field="importance" />
      <Gap />
      <Property record={ticket} field="projet_id" />
      {projet && (
        <PropertyRow label={t('client')}>
          <ReferenceText model="client" id={projet.client_id} />
        </PropertyRow>
      )}
      <Gap />
      <Property record={ticket} field="ut" />
      <Property record={ticket} field="ut_max" />
      <Property record={ticket} field="dead_line" />
      <Property record={ticket} field="todo_at" />
      <Gap />
      <Property record={ticket} field="is_bloquant" />
      <Property record={ticket} field="is_facturable" />
      <Property record={ticket} field="visible_to_client" />
      <Gap />
      <Property record={ticket} field="tag" />
      <Property record={ticket} field="location" />
      <Property record={ticket} field="email" />
      <Property record={ticket} field="url" />
      <Gap />
      <PropertyRow label={field.created_by_id}>
        <ReferenceText model="user" id={ticket.created_by_id} />
      </PropertyRow>
      <PropertyRow label={field.created_at}>
        <Cell value={ticket.created_at} field={model.fields.created_at} />
      </PropertyRow>
      {ticket.closed_at !== null && (
        <PropertyRow label={field.closed_at}>
          <Cell value={ticket.closed_at} field={model.fields.closed_at} />
        </PropertyRow>
      )}
    </section>
  )
}

const Gap = () => <div aria-hidden className="my-1.5 h-px bg-line" />
