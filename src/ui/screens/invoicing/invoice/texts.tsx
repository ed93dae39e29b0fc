import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useOne } from '../../../hooks/records/use-records.ts'
import { FACTS_ID } from '../../../models/invoice/sending/where-to-complete.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { LongTextEditor } from '../../../widgets/properties/long-text-editor.tsx'
import { Property, PropertyRow } from '../../../widgets/properties/property.tsx'

type Invoice = Mirrored<'invoice'>

interface OfInvoice {
  readonly invoice: Invoice
}

const FACTS = ['title', 'order_ref', 'date', 'due_date'] as const
const OTHERS = ['month', 'quickbook_id', 'sent_at', 'closed_at'] as const

/** Client, title, dates and order number, edited in place. */
export const InvoiceFacts = ({ invoice }: OfInvoice) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const path = usePath()
  const client = useReferences().find('client', invoice.client_id)
  return (
    <section id={FACTS_ID} aria-label={t('facts')} className="grid gap-x-10 gap-y-0.5 sm:grid-cols-2">
      <PropertyRow label={labels.field.invoice.client_id}>
        <Link
          to={path('manager.client', { client: invoice.client_id })}
          className="truncate rounded-sm hover:underline"
        >
          {client?.name ?? '—'}
        </Link>
      </PropertyRow>
      <OtherInvoice invoice={invoice} field="credited_invoice_id" />
      <OtherInvoice invoice={invoice} field="deducted_in_id" />
      {FACTS.map((field) => (
        <Property<'invoice'> key={field} record={invoice} field={field} />
      ))}
    </section>
  )
}

/** The invoice that a credit note corrects, or the one that deducts a deposit. */
const OtherInvoice = ({ invoice, field }: OfInvoice & { readonly field: 'credited_invoice_id' | 'deducted_in_id' }) => {
  const labels = useLabels()
  const path = usePath()
  const other = useOne('invoice', invoice[field]).value
  if (invoice[field] === null) return null
  return (
    <PropertyRow label={labels.field.invoice[field]}>
      <Link to={path('manager.invoice', { invoice: invoice[field] })} className="truncate rounded-sm hover:underline">
        {other ? titleOf(other) : '—'}
      </Link>
    </PropertyRow>
  )
}

/** A text that is printed above or below the lines. */
export const InvoiceText = ({
  invoice,
  field,
}: OfInvoice & { readonly field: 'introduction' | 'footer' | 'comments' }) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tRecord } = useTranslation('record')
  const labels = useLabels()
  // A sent invoice without the text has nothing to say about it.
  if (invoice.stage !== 'draft' && invoice[field] === null) return null
  return (
    <section aria-label={labels.field.invoice[field]}>
      <h2 className="mb-1 font-medium text-ink-2">{labels.field.invoice[field]}</h2>
      <LongTextEditor<'invoice'>
        record={invoice}
        field={field}
        placeholders={{ add: t(`add.${field}`), none: tRecord('noText') }}
      />
    </section>
  )
}

/** Facts hidden from the client, and the days of the steps. */
export const OtherFacts = ({ invoice }: OfInvoice) => {
  const { t } = useTranslation('invoiceEditor')
  return (
    <section aria-label={t('otherFacts')} className="grid gap-2 border-line border-t pt-4">
      <h2 className="font-semibold text-md">{t('otherFacts')}</h2>
      <div className="grid gap-x-10 gap-y-0.5 sm:grid-cols-2">
        {OTHERS.map((field) => (
          <Property<'invoice'> key={field} record={invoice} field={field} />
        ))}
      </div>
      <InvoiceText invoice={invoice} field="comments" />
    </section>
  )
}
