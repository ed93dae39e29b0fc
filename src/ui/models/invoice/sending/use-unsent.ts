import { useMemo } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { hasUnsentOfInvoices } from './unsent.ts'

/**
 * True while changes that an invoice prints or freezes wait to be sent: the server would print or
 * send an invoice without them.
 */
export const useHasUnsent = (): boolean => {
  const { outbox } = useServices()
  const unsent$ = useMemo(() => outbox.events$.pipe(map(hasUnsentOfInvoices), distinctUntilChanged()), [outbox])
  return useObservable(unsent$).value ?? false
}
