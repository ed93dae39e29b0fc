import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { MailState } from '../../../models/invoice-mail/mail-state.tsx'
import { useMailError } from '../../../models/invoice-mail/use-mail-error.ts'
import type { Overdue, OverdueClient } from './use-overdue.ts'

interface ClientRemindersProps {
  readonly client: OverdueClient
  compose(invoice: Overdue): void
}

/** The overdue invoices of one client. */
export const ClientReminders = ({ client, compose }: ClientRemindersProps) => {
  const { t } = useTranslation('reminder')
  const format = useFormat()
  const path = usePath()
  return (
    <section aria-label={client.name}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">
          <Link to={path('manager.clientInvoices', { client: client.id })} className="hover:underline">
            {client.name}
          </Link>
        </h2>
        <p className="tabular">
          <span className="text-ink-2">{t('rest')}</span> <strong>{format.euros(client.rest)}</strong>
        </p>
      </div>
      {client.email === null && (
        <p className="mb-2 text-sm text-warning-text">
          {t('noAddress')}. {t('noAddressHint')}
        </p>
      )}
      <ul className="overflow-hidden rounded-lg border">
        {client.invoices.map((one) => (
          <OverdueLine key={one.invoice.id} overdue={one} compose={compose} />
        ))}
      </ul>
    </section>
  )
}

const OverdueLine = ({ overdue, compose }: { readonly overdue: Overdue } & Pick<ClientRemindersProps, 'compose'>) => {
  const { t } = useTranslation('reminder')
  const format = useFormat()
  const path = usePath()
  const { invoice, daysLate, rest, last, pending, next, isDue, isReady } = overdue
  const error = useMailError(pending)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2.5 last:border-0">
      <div className="min-w-[200px] flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link to={path('manager.invoice', { invoice: invoice.id })} className="font-medium hover:underline">
            {invoice.ref ?? invoice.title}
          </Link>
          <Badge tone="danger">{t('late', { count: daysLate })}</Badge>
        </p>
        {invoice.disputed_at !== null && <Held invoice={invoice} />}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
          <span>{last ? `${t('last')} ${format.stamp(last.sent_at ?? last.created_at)}` : t('never')}</span>
          {pending && <MailState mail={pending} />}
        </p>
        {error !== null && <p className="text-danger-text text-sm">{error}</p>}
      </div>
      <p className="w-[120px] text-right tabular max-lg:w-auto">{format.euros(rest)}</p>
      <div className="flex w-[320px] items-center justify-end gap-3 max-lg:w-full max-lg:justify-between">
        <p className="min-w-0 text-balance text-ink-2 text-sm lg:text-right">
          {next === null
            ? t('noNext')
            : isDue
              ? next.level.name
              : `${next.level.name}, ${t('notYet', { day: format.day(next.from) })}`}
        </p>
        <Button
          look={isReady ? 'primary' : 'secondary'}
          size="small"
          aria-label={t('sendNamed', { invoice: invoice.ref ?? invoice.title })}
          disabled={invoice.disputed_at !== null}
          onClick={() => compose(overdue)}
        >
          <Mail aria-hidden />
          {t('send')}
        </Button>
      </div>
    </li>
  )
}

/** Why an invoice is not reminded of, and the button that ends it. */
const Held = ({ invoice }: Pick<Overdue, 'invoice'>) => {
  const { t } = useTranslation('reminder')
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  return (
    <div className="my-1 text-sm text-warning-text">
      <p className="line-clamp-3 max-w-[60ch] whitespace-pre-line">
        {t('held', { reason: invoice.dispute_reason ?? '' })}
      </p>
      <Button look="ghost" size="small" onClick={() => void dispatchAction('invoice', invoice, 'settleDispute', {})}>
        {labels.action.invoice.settleDispute}
      </Button>
    </div>
  )
}
