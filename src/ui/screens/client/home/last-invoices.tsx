import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useMaySeeInvoices } from '../../../hooks/records/use-may-see-invoices.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { ClientInvoiceMark } from '../../../models/invoice/invoice-mark.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { useContentReady } from '../../../widgets/show-together.tsx'
import { HomeSection } from './home-section.tsx'

const QUERY: ListQuery = {
  search: '',
  filter: { stage: { in: ['sent', 'closed'] } },
  orderBy: [{ field: 'date', direction: 'desc' }],
  page: 1,
  limit: 5,
}

/** The last invoices that the client has received, for people who may see them. */
export const LastInvoices = () => (useMaySeeInvoices() ? <Invoices /> : null)

const Invoices = () => {
  const { t } = useTranslation('clientSpace')
  const format = useFormat()
  const path = usePath()
  const { value } = useList('invoice', QUERY)
  useContentReady(value !== undefined)
  if (!value || value.rows.length === 0) return null
  return (
    <HomeSection
      title={t('lastInvoices')}
      icon={ReceiptText}
      more={{ to: path('client.invoices'), text: t('allInvoices') }}
    >
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {value.rows.map((invoice) => (
          <li
            key={invoice.id}
            className="relative flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-0 hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <Link
                to={path('client.invoice', { invoice: invoice.id })}
                className="block min-h-6 truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                {titleOf(invoice)}
              </Link>
              <span className="block text-ink-2 text-sm tabular">
                {invoice.date === null ? '' : format.day(invoice.date)}
              </span>
            </span>
            <ClientInvoiceMark invoice={invoice} />
            <span className="shrink-0 font-medium tabular">{format.euros(invoice.amount_ttc)}</span>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
