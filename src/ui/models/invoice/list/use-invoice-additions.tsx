import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../widgets/list/rows/column.ts'
import type { ListAdditions } from '../../../widgets/presentation/record-list.tsx'
import type { PresentedRow } from '../../../widgets/presentation/use-record-columns.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { CardRemaining, RemainingCell } from './remaining.tsx'
import { RowPayments } from './row-payments.tsx'

/**
 * The place of what remains to be paid; the test of columns measures it with those of the
 * presentation.
 */
export const REMAINING_LAYOUT = {
  id: 'remaining',
  track: '116px',
  from: 980,
  sortField: null,
  align: 'end',
  labelled: true,
  exportName: null,
} as const

/** Additions of invoice lists beside the fields: amount left to pay, and sums. */
export const useInvoiceAdditions = (): ListAdditions => {
  const { t } = useTranslation('invoicing')
  return useMemo(() => {
    const remaining: Column<PresentedRow> = {
      ...REMAINING_LAYOUT,
      label: t('remaining'),
      cell: (record) => <RemainingCell record={record} />,
    }
    return {
      columnsFrom: (own) => own.flatMap((column) => (column.id === 'amount_ttc' ? [column, remaining] : [column])),
      Around: RowPayments,
      Summary: InvoiceSums,
      CardEnd: CardRemaining,
    }
  }, [t])
}
