import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { monthlyOf } from './next-billing.ts'

type Period = Mirrored<'product'>['billable_period']

const BY_PERIOD = { sum: ['price'], by: ['billable_period', 'client_id'] } as const

/** Sum of the subscriptions of the list for an average month. */
export const SubscriptionSum = ({ query: { search, filter } }: { readonly query: ListQuery }) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const { value } = useAggregate(
    'product',
    useMemo(() => ({ search, filter }), [search, filter]),
    BY_PERIOD,
  )
  if (!value) return null
  const cents = value.reduce(
    (sum, { by: [period, client], sum: [price = 0] }) =>
      sum + (client === null ? 0 : monthlyOf({ billable_period: period as Period, price })),
    0,
  )
  return (
    <>
      {' · '}
      <span className="tabular">{t('products.monthly', { amount: format.euros(cents) })}</span>
    </>
  )
}
