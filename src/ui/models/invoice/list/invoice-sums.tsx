import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { remainingOf } from '../balance/owed.ts'

const AMOUNTS = { sum: ['amount_ht', 'amount_tva', 'amount_ttc', 'amount_deducted'], by: ['stage', 'fully_paid'] } as const
const OPEN_IDS = { sum: [], by: ['id'] } as const
const PAID = { sum: ['amount'], by: [] } as const
/** An id that no record has: no ids would be no filter. */
const NO_RECORD = ''

/** Sums of all matching invoices, on all pages: HT, TVA, TTC and what remains to be paid. */
export const InvoiceSums = ({ query: { search, filter } }: { readonly query: ListQuery }) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const set = useMemo(() => ({ search, filter }), [search, filter])
  const open = useMemo(() => ({ search, filter: narrowed(filter) }), [search, filter])
  const { value: groups, current } = useAggregate('invoice', set, AMOUNTS)
  const { value: ids } = useAggregate('invoice', open, OPEN_IDS)
  const payments = useMemo(
    () => ({
      search: '',
      filter: { invoice_id: { in: ids === undefined || ids.length === 0 ? [NO_RECORD] : ids.map(({ by: [id] }) => String(id)) } },
    }),
    [ids],
  )
  const { value: paid } = useAggregate('transaction', payments, PAID)
  if (!groups || !ids || !paid) return null
  const sumOf = (index: number): number => groups.reduce((sum, group) => sum + (group.sum[index] ?? 0), 0)
  const owed = groups
    .filter(({ by: [stage, isPaid] }) => stage === 'sent' && isPaid === false)
    .reduce((sum, { sum: [, , ttc = 0, deducted = 0] }) => sum + remainingOf({ stage: 'sent', amount_ttc: ttc, amount_deducted: deducted }, 0), 0)
  return (
    <span className={current ? undefined : 'invisible'}>
      {' · '}
      <span className="font-medium text-ink tabular">{t('sums.ht', { amount: format.euros(sumOf(0)) })}</span>
      <span className="tabular max-sm:hidden">
        {' · '}
        {t('sums.tva', { amount: format.euros(sumOf(1)) })}
      </span>
      <span className="tabular">
        {' · '}
        {t('sums.ttc', { amount: format.euros(sumOf(2)) })}
        {' · '}
        {t('sums.due', { amount: format.euros(owed - (paid[0]?.sum[0] ?? 0)) })}
      </span>
    </span>
  )
}

/** The matches that are sent and not fully paid. */
const narrowed = (filter: ListQuery['filter']): ListQuery['filter'] => {
  const both = (field: string, value: string | boolean) => {
    const asked = filter[field]
    return { in: asked && 'in' in asked && !asked.in.includes(value) ? [NO_RECORD] : [value] }
  }
  return { ...filter, stage: both('stage', 'sent'), fully_paid: both('fully_paid', false) }
}
