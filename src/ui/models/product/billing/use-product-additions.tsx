import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import type { Column } from '../../../widgets/list/rows/column.ts'
import type { ListAdditions } from '../../../widgets/presentation/record-list.tsx'
import type { PresentedRow } from '../../../widgets/presentation/use-record-columns.tsx'
import { BilledPeriodsProvider, useNextBilling } from './billed-periods.tsx'
import { monthlyOf } from './next-billing.ts'

type Period = Mirrored<'product'>['billable_period']

interface RecordProps {
  readonly record: Mirrored<ModelName>
}

const NextBillingCell = ({ record }: RecordProps) => {
  const format = useFormat()
  const next = useNextBilling()(record as Mirrored<'product'>)
  return next === null ? null : <span className="truncate text-ink-2 tabular">{format.day(next)}</span>
}

const NextBillingOnCard = ({ record }: RecordProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const next = useNextBilling()(record as Mirrored<'product'>)
  if (next === null) return null
  return (
    <span className="shrink-0 pr-3.5 text-right text-sm">
      <span className="block text-ink-3">{t('products.nextShort')}</span>
      <span className="block tabular">{format.day(next)}</span>
    </span>
  )
}

const BY_PERIOD = { sum: ['price'], by: ['billable_period', 'client_id'] } as const

/** Sum of the subscriptions of the list for an average month. */
const SubscriptionSum = ({ query: { search, filter } }: { readonly query: ListQuery }) => {
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

/**
 * The place of the next billing day; the test of columns measures it with those of the
 * presentation.
 */
export const NEXT_BILLING_LAYOUT = {
  id: 'nextBilling',
  track: '120px',
  from: 740,
  sortField: null,
  labelled: true,
  exportName: null,
} as const

/** Additions of product lists beside the fields: the next billing day, and the sum of a month. */
export const useProductAdditions = (): ListAdditions => {
  const { t } = useTranslation('invoicing')
  return useMemo(() => {
    const next: Column<PresentedRow> = {
      ...NEXT_BILLING_LAYOUT,
      label: t('products.next'),
      cell: (record) => <NextBillingCell record={record} />,
    }
    return {
      columnsFrom: (own) => own.flatMap((column) => (column.id === 'billable_period' ? [column, next] : [column])),
      Around: BilledPeriodsProvider,
      Summary: SubscriptionSum,
      CardEnd: NextBillingOnCard,
    }
  }, [t])
}
