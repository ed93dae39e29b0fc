import { useMemo, useState } from 'react'
import { combineLatest, switchMap } from 'rxjs'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReadAhead } from '../../hooks/records/use-read-ahead.ts'
import { balanceSpec, OPEN_SETS, PAID_SPEC } from '../../models/invoice/balance/aged-balance.ts'
import { PAID_BY_INVOICE, paymentsOf } from '../../models/invoice/list/row-payments.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { useServices } from '../../services/services.tsx'
import { monthOf } from '../../text/period.ts'
import { listFromUrl } from '../../widgets/list/address/list-url.ts'
import { listOptionsOf } from '../../widgets/presentation/places.ts'
import { bookAnswer } from './accounting/book-answers.ts'
import { noteAhead } from './note-ahead.ts'

type TabAhead = 'manager.invoicing' | 'manager.invoices' | 'manager.accounting'

/**
 * Reads the aged balance, the first page of the invoices and the journal of the month while the
 * pointer rests on their tabs: each is made of several answers of the worker, one after the other.
 * `ahead` is the screen whose answers are there.
 */
export const useTabReadAhead = () => {
  const [ahead, setAhead] = useState<TabAhead | null>(null)
  const { queries } = useServices()
  const today = useToday()
  const sources = useMemo(() => {
    const balance = combineLatest([
      queries.aggregate('invoice', OPEN_SETS.invoices, balanceSpec(today)),
      queries.aggregate('transaction', OPEN_SETS.payments, PAID_SPEC),
    ])
    const invoices = queries
      .list('invoice', listFromUrl(new URLSearchParams(), listOptionsOf(invoicePresentation)))
      .pipe(
        switchMap(({ rows }) =>
          queries.aggregate('transaction', paymentsOf(rows.map(({ id }) => id)), PAID_BY_INVOICE),
        ),
      )
    const journal = bookAnswer(queries, 'sales', monthOf(today))
    const noting = noteAhead<TabAhead>(setAhead)
    return {
      balance: noting('manager.invoicing', balance),
      invoices: noting('manager.invoices', invoices),
      journal: noting('manager.accounting', journal),
    }
  }, [queries, today])
  const readAhead = {
    'manager.invoicing': useReadAhead(sources.balance),
    'manager.invoices': useReadAhead(sources.invoices),
    'manager.accounting': useReadAhead(sources.journal),
  } as const
  return { ahead, readAhead }
}
