import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { LeftOut } from '../../../models/invoice/month/billed-month.ts'

/** What stays out of the drafts, by reason. */
export const LeftOutList = ({ leftOut }: { readonly leftOut: readonly LeftOut[] }) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const references = useReferences()
  if (leftOut.length === 0) return <p className="px-3 pb-3 text-ink-2">{t('month.nothingLeftOut')}</p>
  return (
    <ul className="px-3 pb-2">
      {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, some]) => (
        <li key={reason} className="border-line py-2 not-last:border-b">
          <p className="font-medium">{t(`month.reasons.${reason}`)}</p>
          <ul className="mt-1 grid gap-0.5 text-ink-2">
            {some.map(({ clientId, ut, count }) => (
              <li key={clientId} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 truncate">{references.find('client', clientId)?.name ?? '—'}</span>
                <span className="shrink-0 tabular">{ut > 0 ? format.ut(ut) : format.number(count)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
