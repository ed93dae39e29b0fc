import { useMemo } from 'react'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { agedBalanceOf, balanceSpec, type ClientBalance, OPEN_SETS, PAID_SPEC } from './aged-balance.ts'

/** Debt of each client today; undefined until it has been read. */
export const useAgedBalance = (): readonly ClientBalance[] | undefined => {
  const today = useToday()
  const { value: invoices } = useAggregate(
    'invoice',
    OPEN_SETS.invoices,
    useMemo(() => balanceSpec(today), [today]),
  )
  const { value: payments } = useAggregate('transaction', OPEN_SETS.payments, PAID_SPEC)
  return useMemo(() => invoices && payments && agedBalanceOf(invoices, payments, today), [invoices, payments, today])
}
