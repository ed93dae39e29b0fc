import { useMemo } from 'react'
import { NEVER, shareReplay } from 'rxjs'
import { asOfCalls, type ReceivablesAsOf } from '#contract/calls/as-of.calls.ts'
import { useServices } from '../../../services/services.tsx'
import { createPastList } from '../../../widgets/as-of/past-list.ts'
import { useAsOfPages } from '../../../widgets/as-of/use-as-of-pages.ts'
import { findPastInvoices, formerAmounts, NOTHING_FORMER, pastInvoice, pastInvoices$ } from './past-invoices.ts'

/**
 * Every invoice at the end of a day. `isIncomplete`: the server, which alone knows payments that
 * were changed or deleted since, has not answered and will not now. `keptFrom`: it has deleted what
 * it knew of a time before, so that some of them are missing.
 */
export const usePastInvoices = (day: string) => {
  const { queries } = useServices()
  const { pages, isMissing, isWaiting, keptFrom } = useAsOfPages<ReceivablesAsOf>(asOfCalls.receivables.path, day)
  const past$ = useMemo(() => {
    if (isWaiting) return NEVER
    return pastInvoices$(queries, day, pages === null ? NOTHING_FORMER : formerAmounts(pages)).pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    )
  }, [queries, day, pages, isWaiting])
  return { past$, isIncomplete: isMissing, keptFrom }
}

/** The list of invoices at the end of a day. */
export const usePastInvoiceList = (day: string) => {
  const { queries } = useServices()
  const { past$, isIncomplete, keptFrom } = usePastInvoices(day)
  const list = useMemo(
    () =>
      createPastList({ queries, model: 'invoice', find: findPastInvoices(queries, day, past$), overlay: pastInvoice }),
    [queries, day, past$],
  )
  return { ...list, isIncomplete, keptFrom }
}
