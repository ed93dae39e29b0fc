import { useMemo } from 'react'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { agedBalanceOf, balanceSpecs, type ClientBalance } from './aged-balance.ts'

const EVERYTHING = { search: '', filter: {} }

/** What each client owes today; undefined until it has been read. */
export const useAgedBalance = (): readonly ClientBalance[] | undefined => {
  const today = useToday()
  const specs = useMemo(() => balanceSpecs(today), [today])
  const { value: invoices } = useAggregate('invoice', EVERYTHING, specs.invoices)
  const { value: payments } = useAggregate('transaction', EVERYTHING, specs.payments)
  return useMemo(() => invoices && payments && agedBalanceOf(invoices, payments, today), [invoices, payments, today])
}
