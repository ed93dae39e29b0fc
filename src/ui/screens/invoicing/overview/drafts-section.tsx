import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useList } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { OverviewSection } from './overview-section.tsx'

const DRAFTS = { stage: { in: ['draft'] } }
const NEWEST: ListQuery = { search: '', filter: DRAFTS, orderBy: parseOrder(model.defaultOrder), page: 1, limit: 10 }

/** The newest drafts, which wait to be read and sent. */
export const DraftsSection = () => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const path = usePath()
  const references = useReferences()
  const { value } = useList('invoice', NEWEST)
  const all = (
    <Button look="ghost" size="small" asChild>
      <Link to={path('manager.invoices') + filterSearch(DRAFTS)}>{t('drafts.all')}</Link>
    </Button>
  )
  return (
    <OverviewSection title={t('drafts.title')} {...(value && value.total > value.rows.length ? { tools: all } : {})}>
      {value === undefined ? (
        <div aria-busy="true" className="h-40" />
      ) : value.rows.length === 0 ? (
        <p className="px-3 py-6 text-center text-ink-2">{t('drafts.empty')}</p>
      ) : (
        <ul>
          {value.rows.map((draft) => (
            <li
              key={draft.id}
              className="relative flex items-baseline gap-3 border-line px-3 py-1.5 not-last:border-b hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <Link
                  to={path('manager.invoice', { invoice: draft.id })}
                  className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                >
                  {titleOf(draft)}
                </Link>
                <span className="block truncate text-ink-2 text-sm">
                  {references.find('client', draft.client_id)?.name ?? '—'}
                </span>
              </span>
              <span className="tabular">{format.euros(draft.amount_ht)}</span>
            </li>
          ))}
        </ul>
      )}
    </OverviewSection>
  )
}
