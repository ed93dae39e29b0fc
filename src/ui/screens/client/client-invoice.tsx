import { ChevronLeft, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { lineAmount } from '#contract/core/kinds/money.ts'
import type { invoice as model } from '#contract/models/invoice/invoice.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { transaction } from '#contract/models/transaction/transaction.ts'
import { localePath } from '#contract/routes.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useMaySeeInvoices } from '../../hooks/records/use-may-see-invoices.ts'
import { useOne, useWhere } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { InvoiceMark } from '../../models/invoice/invoice-mark.tsx'
import { InvoicePdfButton } from '../../models/invoice/invoice-pdf.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** An invoice as its client reads it: dates, lines, totals, payments and the PDF. */
export const ClientInvoice = () => {
  const { t } = useTranslation('invoice')
  const { t: tRecord } = useTranslation('record')
  const { t: tTitle } = useTranslation('title')
  const { invoice: id = '' } = useParams()
  const path = usePath()
  const locale = useLocale()
  const maySee = useMaySeeInvoices()
  const { value: invoice } = useOne('invoice', id)
  const isArriving = useIsArriving()
  useScreenTitle(invoice ? titleOf(invoice) : tTitle('client.invoice'))
  if (!maySee) return <Navigate to={localePath(locale, '/client')} replace />
  if (invoice === undefined || (invoice === null && isArriving)) {
    return (
      <>
        <h1 className="sr-only">{tTitle('client.invoice')}</h1>
        <Skeleton className="h-14 w-full" />
      </>
    )
  }
  if (invoice === null) {
    return (
      <EmptyState
        isHeading
        icon={<SearchX />}
        title={tRecord('notFound.invoice')}
        hint={tRecord('notFoundHint')}
        action={
          <Button look="secondary" asChild>
            <Link to={path('client.invoices')}>{t('backToInvoices')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <Link to={path('client.invoices')} className="mb-3 inline-flex h-control items-center gap-1 text-ink-2 hover:text-ink touch:h-11">
        <ChevronLeft aria-hidden className="size-4" />
        {t('backToInvoices')}
      </Link>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-xl">{titleOf(invoice)}</h1>
        <InvoiceMark record={invoice} />
        <InvoicePdfButton record={invoice} />
      </div>
      <p className="mb-5 text-ink-2">{invoice.title}</p>
      <Facts invoice={invoice} />
      <Lines invoiceId={invoice.id} />
      <Payments invoiceId={invoice.id} />
    </>
  )
}

const Facts = ({ invoice }: { readonly invoice: Mirrored<'invoice'> }) => {
  const labels = useLabels()
  const format = useFormat()
  const day = (date: string | null): string => (date === null ? '—' : format.day(date))
  const facts = [
    { field: 'date', text: day(invoice.date) },
    { field: 'due_date', text: day(invoice.due_date) },
    { field: 'amount_ht', text: format.euros(invoice.amount_ht) },
    { field: 'amount_tva', text: format.euros(invoice.amount_tva) },
    { field: 'amount_ttc', text: format.euros(invoice.amount_ttc) },
  ] as const satisfies readonly { field: keyof typeof model.fields; text: string }[]
  return (
    <dl className="mb-6 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 rounded-lg border bg-surface px-4 py-4 sm:max-w-[420px]">
      {facts.map(({ field, text }) => (
        <div key={field} className="col-span-2 grid grid-cols-subgrid last:font-semibold">
          <dt className="text-ink-2">{labels.field.invoice[field]}</dt>
          <dd className="text-right tabular">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OfInvoiceProps {
  readonly invoiceId: string
}

const Lines = ({ invoiceId }: OfInvoiceProps) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels()
  const format = useFormat()
  const rows = useWhere('invoice_line', 'invoice_id', invoiceId)
  if (!rows || rows.length === 0) return null
  return (
    <Section title={t('lines')}>
      {rows.map((line) => (
        <li key={line.id} className="flex gap-4 border-line border-b px-4 py-3 last:border-0">
          <div className="min-w-0 flex-1">
            <p className="whitespace-pre-line">{line.designation}</p>
            <p className="text-ink-3 text-sm">
              {t('quantityOf', { quantity: format.number(line.quantity / 100), price: format.euros(line.unit_price) })}
              {` · ${labels.choiceOf(invoiceLine.fields.unit, line.unit)} · ${labels.field.invoice.amount_tva} ${format.rate(line.tva)}`}
            </p>
          </div>
          <span className="tabular">{format.euros(lineAmount(line))}</span>
        </li>
      ))}
    </Section>
  )
}

const Payments = ({ invoiceId }: OfInvoiceProps) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels()
  const format = useFormat()
  const rows = useWhere('transaction', 'invoice_id', invoiceId)
  if (!rows || rows.length === 0) return null
  return (
    <Section title={t('payments')}>
      {rows.map((payment) => (
        <li key={payment.id} className="flex gap-4 border-line border-b px-4 py-3 last:border-0">
          <span className="min-w-0 flex-1">
            {format.day(payment.date)}
            <span className="text-ink-3"> · {labels.choiceOf(transaction.fields.method, payment.method)}</span>
          </span>
          <span className="tabular">{format.euros(payment.amount)}</span>
        </li>
      ))}
    </Section>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="mb-6">
    <h2 className="mb-2 font-semibold text-md">{title}</h2>
    <ul className="overflow-hidden rounded-lg border bg-surface">{children}</ul>
  </section>
)
