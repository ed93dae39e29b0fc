import { ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { localePath } from '#contract/routes.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useMaySeeInvoices } from '../../hooks/records/use-may-see-invoices.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { remainingOf, UNPAID } from '../../models/invoice/balance/owed.ts'
import { ClientInvoiceMark } from '../../models/invoice/invoice-mark.tsx'
import { InvoicePdf } from '../../models/invoice/invoice-pdf.tsx'
import { clientStateOf } from '../../models/invoice/invoice-state.ts'
import { RowPayments, useRowPayment, useRowPayments } from '../../models/invoice/list/row-payments.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** Drafts are not for clients; staff who visit the space would see them. */
const SENT: ListQuery = {
  search: '',
  filter: { stage: { in: ['sent', 'closed'] } },
  orderBy: [{ field: 'date', direction: 'desc' }],
  page: 1,
  limit: 'all',
}

/**
 * The invoices that the client has received, the newest first, each with its PDF, and what remains
 * to be paid.
 */
export const ClientInvoices = () => {
  const { t } = useTranslation('invoice')
  const { t: tTitle } = useTranslation('title')
  const locale = useLocale()
  const maySee = useMaySeeInvoices()
  const { value } = useList('invoice', SENT)
  const isArriving = useIsArriving()
  useScreenTitle(tTitle('client.invoices'))
  const invoices = useMemo(() => value?.rows ?? [], [value])
  if (!maySee) return <Navigate to={localePath(locale, '/client')} replace />
  return (
    <>
      <h1 className="mb-5 font-semibold text-xl">{tTitle('client.invoices')}</h1>
      {invoices.length > 0 ? (
        <RowPayments query={SENT}>
          <AmountDue invoices={invoices} />
          <ul className="overflow-hidden rounded-lg border bg-surface">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </RowPayments>
      ) : value === undefined || isArriving ? (
        <Skeleton className="h-14 w-full" />
      ) : (
        <div className="rounded-lg border bg-surface">
          <EmptyState icon={<ReceiptText />} title={t('noInvoices')} hint={t('noInvoicesHint')} />
        </div>
      )}
    </>
  )
}

const isOwed = ({ stage, kind, fully_paid }: Mirrored<'invoice'>): boolean =>
  stage === 'sent' && !fully_paid && UNPAID.kind.in.some((owed) => owed === kind)

/** Amount left to pay of all invoices together, and its overdue part. */
const AmountDue = ({ invoices }: { readonly invoices: readonly Mirrored<'invoice'>[] }) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const today = useToday()
  const payments = useRowPayments()
  if (!payments) return null
  const sum = (some: readonly Mirrored<'invoice'>[]): number =>
    some.reduce((all, one) => all + remainingOf(one, payments.get(one.id) ?? 0), 0)
  const owed = invoices.filter(isOwed)
  const late = sum(owed.filter((one) => clientStateOf(one, today) === 'late'))
  return (
    <div className="mb-4 rounded-lg border bg-surface px-4 py-3">
      <p className="text-ink-2 text-sm">{t('due.title')}</p>
      <p className="font-semibold text-2xl tabular">{format.euros(sum(owed))}</p>
      {owed.length === 0 ? (
        <p className="text-ink-2 text-sm">{t('due.nothing')}</p>
      ) : (
        late > 0 && <p className="text-danger-text text-sm">{t('due.late', { amount: format.euros(late) })}</p>
      )}
    </div>
  )
}

const InvoiceRow = ({ invoice }: { readonly invoice: Mirrored<'invoice'> }) => {
  const { t } = useTranslation('invoice')
  const { t: tInvoicing } = useTranslation('invoicing')
  const path = usePath()
  const format = useFormat()
  const paid = useRowPayment(invoice.id)
  const remaining = paid !== undefined && isOwed(invoice) ? remainingOf(invoice, paid) : null
  const days = [
    invoice.date === null ? null : t('of', { day: format.day(invoice.date) }),
    invoice.due_date === null ? null : t('due', { day: format.day(invoice.due_date) }),
  ]
  return (
    <li className="relative flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={path('client.invoice', { invoice: invoice.id })}
            className="truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {titleOf(invoice)}
          </Link>
          <ClientInvoiceMark invoice={invoice} />
        </p>
        <p className="text-ink-2 text-sm sm:truncate">{[invoice.title, ...days].filter(Boolean).join(' · ')}</p>
      </div>
      <span className="text-right">
        <span className="block font-medium tabular">{format.euros(invoice.amount_ttc)}</span>
        {remaining !== null && remaining !== invoice.amount_ttc && (
          <span className="block text-ink-2 text-sm tabular">
            {tInvoicing('due.remaining', { amount: format.euros(remaining) })}
          </span>
        )}
      </span>
      <InvoicePdf record={invoice} space="manager" />
    </li>
  )
}
