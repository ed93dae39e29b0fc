import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePerson } from '../../services/services.tsx'
import type { Column } from '../../widgets/list/rows/column.ts'
import type { ListAdditions } from '../../widgets/presentation/record-list.tsx'
import type { PresentedRow } from '../../widgets/presentation/use-record-columns.tsx'
import { AbsenceMenu } from './absence-menu.tsx'
import { BalanceAfterCell, CardBalanceAfter } from './balance-after.tsx'
import { RowBalances } from './row-balances.tsx'

/**
 * The place of the balance after a request; the test of columns measures it with those of the
 * presentation.
 */
export const BALANCE_LAYOUT = {
  id: 'balance',
  track: '116px',
  from: 860,
  sortField: null,
  align: 'end',
  labelled: true,
  exportName: null,
} as const

/**
 * A card has the decisions of its swipes in a menu too, after the balance that they are taken on.
 */
const CardEnd = ({ record }: { readonly record: Mirrored<ModelName> }) => (
  <>
    <CardBalanceAfter record={record} />
    <AbsenceMenu record={record} />
  </>
)

/** Additions of the list of absences: for a manager, the balance after each request. */
export const useAbsenceAdditions = (): Partial<ListAdditions> => {
  const { t } = useTranslation('absence')
  const { actor } = usePerson()
  return useMemo(() => {
    if (actor.role !== 'manager') return { CardEnd: AbsenceMenu }
    const balance: Column<PresentedRow> = {
      ...BALANCE_LAYOUT,
      label: t('decision.column'),
      cell: (record) => <BalanceAfterCell record={record} />,
    }
    return {
      columnsFrom: (own) => own.flatMap((column) => (column.id === 'end' ? [column, balance] : [column])),
      Around: RowBalances,
      CardEnd,
    }
  }, [t, actor.role])
}
