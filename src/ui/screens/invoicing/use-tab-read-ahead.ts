import { useMemo } from 'react'
import { merge } from 'rxjs'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReadAhead } from '../../hooks/records/use-read-ahead.ts'
import { balanceSpec, OPEN_SETS, PAID_SPEC } from '../../models/invoice/balance/aged-balance.ts'
import { useServices } from '../../services/services.tsx'
import { monthOf } from '../../text/period.ts'
import { recordsOf$ } from './accounting/book-records.ts'

/**
 * Reads the aged balance and the journal of the month while the pointer rests on their tabs: both
 * are made of several answers of the worker, one after the other.
 */
export const useTabReadAhead = () => {
  const { queries } = useServices()
  const today = useToday()
  const balance = useMemo(
    () =>
      merge<readonly unknown[]>(
        queries.aggregate('invoice', OPEN_SETS.invoices, balanceSpec(today)),
        queries.aggregate('transaction', OPEN_SETS.payments, PAID_SPEC),
      ),
    [queries, today],
  )
  const journal = useMemo(() => recordsOf$(queries, 'sales', monthOf(today)), [queries, today])
  return { 'manager.invoicing': useReadAhead(balance), 'manager.accounting': useReadAhead(journal) } as const
}
