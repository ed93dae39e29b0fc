import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { remainingOf } from '../balance/owed.ts'
import type { usePastInvoiceList } from './use-past-invoices.ts'

interface PastSumsProps {
  readonly query: ListQuery
  readonly matches$: ReturnType<typeof usePastInvoiceList>['matches$']
}

/**
 * Sums of all matching invoices that were sent by then, and the number of drafts without a known
 * amount.
 */
export const PastSums = ({ query: { search, filter }, matches$ }: PastSumsProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tAsOf } = useTranslation('asOf')
  const format = useFormat()
  const { value, current } = useObservable(useMemo(() => matches$({ search, filter }), [matches$, search, filter]))
  const sums = useMemo(() => {
    const invoices = [...(value?.values() ?? [])]
    const sent = invoices.filter(({ stage }) => stage !== 'draft')
    const owed = sent.filter(({ stage, fully_paid }) => stage === 'sent' && !fully_paid)
    return {
      ht: sent.reduce((sum, { amount_ht }) => sum + amount_ht, 0),
      ttc: sent.reduce((sum, { amount_ttc }) => sum + amount_ttc, 0),
      due: owed.reduce((sum, invoice) => sum + remainingOf(invoice, invoice.paid), 0),
      drafts: invoices.length - sent.length,
    }
  }, [value])
  if (!value) return null
  return (
    <span className={current ? undefined : 'invisible'}>
      {' · '}
      <span className="font-medium text-ink tabular">{t('sums.ht', { amount: format.euros(sums.ht) })}</span>
      <span className="tabular">
        {' · '}
        {t('sums.ttc', { amount: format.euros(sums.ttc) })}
        {' · '}
        {t('sums.due', { amount: format.euros(sums.due) })}
      </span>
      {sums.drafts > 0 && ` · ${tAsOf('unknownDrafts', { count: sums.drafts, shown: format.number(sums.drafts) })}`}
    </span>
  )
}
