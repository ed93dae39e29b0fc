import { CircleCheckBig, Hand, type LucideIcon, MessageSquare, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useOne } from '../../../hooks/records/use-records.ts'
import { cx } from '../../../kit/cx.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { remainingOf } from '../../../models/invoice/balance/owed.ts'
import { clientStateOf } from '../../../models/invoice/invoice-state.ts'
import { usePaymentsOf } from '../../../models/invoice/list/row-payments.tsx'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { useTicketAddress } from '../../../models/ticket/ticket-link.tsx'
import { filterSearch } from '../../../widgets/list/address/filter-search.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { useContentReady } from '../../../widgets/show-together.tsx'
import { HomeSection } from './home-section.tsx'
import { MAX_WAITING, useWaiting, type Waiting } from './use-waiting.ts'

/**
 * Shows what waits for the person: work to validate, answers to read, invoices to pay; each leads
 * to where it is done.
 */
export const WaitingForYou = () => {
  const { t } = useTranslation('clientSpace')
  const waiting = useWaiting()
  const { ready: areReferencesHere } = useReferences()
  useContentReady(waiting !== undefined && areReferencesHere)
  return (
    <HomeSection title={t('waiting.title')} icon={Hand}>
      <div className="overflow-hidden rounded-lg border bg-surface">
        {waiting === undefined ? <Skeleton className="m-4 h-10" /> : <WaitingList waiting={waiting} />}
      </div>
    </HomeSection>
  )
}

const WaitingList = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation('clientSpace')
  const path = usePath()
  const views = useTicketViews()
  const { toValidate, toRead, toPay } = waiting
  if (toValidate.total + toRead.total + toPay.total === 0) {
    return (
      <p className="flex items-center gap-3 px-4 py-4 text-ink-2">
        <CircleCheckBig aria-hidden className="size-5 shrink-0 text-success-text" />
        {t('waiting.nothing')}
      </p>
    )
  }
  const others = (total: number, to: string): ReactNode =>
    total > MAX_WAITING && (
      <li className="border-line border-b last:border-0">
        <Link to={to} className="ring-inside flex min-h-11 items-center px-4 text-accent-text text-sm hover:bg-hover">
          {t('waiting.others', { count: total - MAX_WAITING })}
        </Link>
      </li>
    )
  return (
    <ul>
      {toValidate.rows.map((ticket) => (
        <ToValidate key={ticket.id} ticket={ticket} />
      ))}
      {others(toValidate.total, path('client.tickets') + filterSearch(views.toValidate))}
      {toRead.rows.map(([id, comments]) => (
        <ToRead key={id} id={id} comments={comments} />
      ))}
      {others(toRead.total, path('client.notifications'))}
      <ToPay invoices={toPay.rows} />
      {others(toPay.total, path('client.invoices'))}
    </ul>
  )
}

interface LineProps {
  readonly icon: LucideIcon
  readonly to: string
  readonly title: string
  readonly why: string
  readonly isLate?: boolean
  /** At the end of the line. */
  readonly end?: ReactNode
}

const Line = ({ icon: Icon, to, title, why, isLate = false, end }: LineProps) => (
  <li className="relative flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-hover">
    <span
      aria-hidden
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-md',
        isLate ? 'bg-danger-tint text-danger-text' : 'bg-warning-tint text-warning-text',
      )}
    >
      <Icon className="size-4" />
    </span>
    <span className="min-w-0 flex-1">
      <Link
        to={to}
        className="block min-h-6 truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {title}
      </Link>
      <span className={cx('block text-sm', isLate ? 'text-danger-text' : 'text-ink-2')}>{why}</span>
    </span>
    {end}
  </li>
)

const ToValidate = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('clientSpace')
  return <Line icon={Hand} to={useTicketAddress('client')(ticket.id)} title={ticket.name} why={t('waiting.validate')} />
}

const ToRead = ({ id, comments }: { readonly id: RecordId; readonly comments: number }) => {
  const { t } = useTranslation('clientSpace')
  const { value: ticket } = useOne('ticket', id)
  const to = useTicketAddress('client')(id)
  return ticket ? (
    <Line icon={MessageSquare} to={to} title={ticket.name} why={t('waiting.read', { count: comments })} />
  ) : null
}

const ToPay = ({ invoices }: { readonly invoices: readonly Mirrored<'invoice'>[] }) => {
  const { t } = useTranslation('clientSpace')
  const path = usePath()
  const format = useFormat()
  const today = useToday()
  const payments = usePaymentsOf(invoices.map(({ id }) => id))
  return invoices.map((invoice) => {
    const isLate = clientStateOf(invoice, today) === 'late'
    const day = invoice.due_date === null ? '' : format.day(invoice.due_date)
    return (
      <Line
        key={invoice.id}
        icon={ReceiptText}
        to={path('client.invoice', { invoice: invoice.id })}
        title={titleOf(invoice)}
        why={day === '' ? t('waiting.pay') : t(isLate ? 'waiting.payLate' : 'waiting.payBy', { day })}
        isLate={isLate}
        end={
          <span className="shrink-0 font-medium tabular">
            {payments ? format.euros(remainingOf(invoice, payments.get(invoice.id) ?? 0)) : ''}
          </span>
        }
      />
    )
  })
}
