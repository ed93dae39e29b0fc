import { useMemo } from 'react'
import { merge, switchMap } from 'rxjs'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReadAhead } from '../../hooks/records/use-read-ahead.ts'
import { balanceSpec, OPEN_SETS, PAID_SPEC } from '../../models/invoice/balance/aged-balance.ts'
import { PAID_BY_INVOICE, paymentsOf } from '../../models/invoice/list/row-payments.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { useServices } from '../../services/services.tsx'
import { monthOf } from '../../text/period.ts'
import { listFromUrl } from '../../widgets/list/address/list-url.ts'
import { listOptionsOf } from '../../widgets/presentation/places.ts'
import { recordsOf$ } from './accounting/book-records.ts'

/**
 * Reads the aged balance, the first page of the invoices and the journal of the month while the
 * pointer rests on their tabs: each is made of several answers of the worker, one after the other.
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
  const invoices = useMemo(() => {
    const list = listFromUrl(new URLSearchParams(), listOptionsOf(invoicePresentation))
    return queries
      .list('invoice', list)
      .pipe(switchMap(({ rows }) => queries.aggregate('transaction', paymentsOf(rows.map(({ id }) => id)), PAID_BY_INVOICE)))
  }, [queries])
  const journal = useMemo(() => recordsOf$(queries, 'sales', monthOf(today)), [queries, today])
  return {
    'manager.invoicing': useReadAhead(balance),
    'manager.invoices': useReadAhead(invoices),
    'manager.accounting': useReadAhead(journal),
  } as const
}
