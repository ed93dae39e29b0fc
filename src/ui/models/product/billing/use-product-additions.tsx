import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../widgets/list/rows/column.ts'
import type { ListAdditions } from '../../../widgets/presentation/record-list.tsx'
import type { PresentedRow } from '../../../widgets/presentation/use-record-columns.tsx'
import { BilledPeriodsProvider } from './billed-periods.tsx'
import { NextBillingCell, NextBillingOnCard } from './next-billing-cell.tsx'
import { SubscriptionSum } from './subscription-sum.tsx'

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
