import { ChevronLeft, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { isTextLine, lineAmount } from '#contract/core/kinds/money.ts'
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
import { LinkedText } from '../../kit/linked-text.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { chargedRate } from '../../models/invoice/charged-rate.ts'
import { DisputeLine } from '../../models/invoice/dispute/dispute-form.tsx'
import { DisputeNotice } from '../../models/invoice/dispute/dispute-notice.tsx'
import { AnsweredLineSheet } from '../../models/invoice/explain/line-sheet.tsx'
import { ClientInvoiceMark } from '../../models/invoice/invoice-mark.tsx'
import { InvoiceFiles, InvoicePdfButton } from '../../models/invoice/invoice-pdf.tsx'
import { HowToPay } from '../../models/invoice/payment/how-to-pay.tsx'
import { paidOf } from '../../models/invoice/payment/remaining.ts'
import { shownTotals } from '../../models/invoice/shown-totals.ts'
import { TotalsTable } from '../../models/invoice/totals-table.tsx'
import { useTaxText } from '../../models/invoice/use-tax-text.ts'
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
      <Link
        to={path('client.invoices')}
        className="mb-3 inline-flex h-control items-center gap-1 text-ink-2 hover:text-ink touch:h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {t('backToInvoices')}
      </Link>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-xl">{titleOf(invoice)}</h1>
        <ClientInvoiceMark invoice={invoice} />
        {invoice.pdf === null ? (
          <InvoicePdfButton record={invoice} />
        ) : (
          <InvoiceFiles invoice={invoice} reader="client" />
        )}
      </div>
      <p className="mb-5 text-ink-2">{invoice.title}</p>
      {invoice.disputed_at !== null && (
        <div className="mb-5">
          <DisputeNotice invoice={invoice}>
            <p>{t('disputeWaits')}</p>
          </DisputeNotice>
        </div>
      )}
      <Facts invoice={invoice} />
      {invoice.introduction !== null && <LinkedText text={invoice.introduction} className="mb-5" />}
      <Lines invoice={invoice} />
      <HowToPay invoice={invoice} />
      {invoice.footer !== null && <LinkedText text={invoice.footer} className="mb-5" />}
      <Payments invoiceId={invoice.id} />
    </>
  )
}

interface InvoiceProps {
  readonly invoice: Mirrored<'invoice'>
}

const Facts = ({ invoice }: InvoiceProps) => {
  const labels = useLabels()
  const format = useFormat()
  const facts = [
    ...(invoice.date === null ? [] : [{ field: 'date', text: format.day(invoice.date) } as const]),
    ...(invoice.due_date === null ? [] : [{ field: 'due_date', text: format.day(invoice.due_date) } as const]),
    ...(invoice.order_ref === null ? [] : [{ field: 'order_ref', text: invoice.order_ref } as const]),
  ]
  return (
    <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ field, text }) => (
        <div key={field}>
          <dt className="text-ink-3 text-sm">{labels.field.invoice[field]}</dt>
          <dd className="tabular">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OfInvoiceProps {
  readonly invoiceId: string
}

/** The lines, of which each opens the time behind it, and what is due. */
const Lines = ({ invoice }: InvoiceProps) => {
  const { t } = useTranslation('invoice')
  const rows = useWhere('invoice_line', 'invoice_id', invoice.id)
  const payments = useWhere('transaction', 'invoice_id', invoice.id)
  const [explained, setExplained] = useState<Mirrored<'invoice_line'> | null>(null)
  if (!rows) return null
  return (
    <>
      {rows.length > 0 && (
        <Section title={t('lines')}>
          {rows.map((line) => (
            <LineItem key={line.id} invoice={invoice} line={line} explain={() => setExplained(line)} />
          ))}
        </Section>
      )}
      <div className="mb-8 rounded-lg border bg-surface p-4">
        <TotalsTable
          totals={shownTotals(invoice, rows, null)}
          deducted={invoice.amount_deducted}
          paid={paidOf(payments ?? [])}
        />
      </div>
      <AnsweredLineSheet invoice={invoice} line={explained} close={() => setExplained(null)}>
        {explained && (
          <DisputeLine key={explained.id} invoice={invoice} line={explained} onDone={() => setExplained(null)} />
        )}
      </AnsweredLineSheet>
    </>
  )
}

const LineItem = ({
  invoice,
  line,
  explain,
}: InvoiceProps & { readonly line: Mirrored<'invoice_line'>; explain(): void }) => {
  const { t } = useTranslation('invoice')
  const { t: tEditor } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const format = useFormat()
  const amount = format.euros(lineAmount(line))
  const tax = useTaxText()(line, chargedRate(invoice, line, null))
  if (isTextLine(line))
    return (
      <li className="whitespace-pre-line border-line border-b px-4 py-3 text-ink-2 last:border-0">
        {line.designation}
      </li>
    )
  return (
    <li className="flex gap-4 border-line border-b px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line">{line.designation}</p>
        <p className="text-ink-3 text-sm">
          {t('quantityOf', { quantity: format.number(line.quantity / 100), price: format.euros(line.unit_price) })}
          {` · ${labels.choiceOf(invoiceLine.fields.unit, line.unit)}`}
          {tax !== null && ` · ${tax}`}
        </p>
      </div>
      <button
        type="button"
        aria-label={tEditor('labelled', { action: amount, name: `${tEditor('explain')}, ${line.designation}` })}
        onClick={explain}
        className="min-h-control self-start rounded-sm px-1.5 tabular underline decoration-line-strong decoration-dotted underline-offset-4 hover:bg-hover touch:min-h-11"
      >
        {amount}
      </button>
    </li>
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
