import { useMemo } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { isUnsettled } from '#contract/core/events/event.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'

const OF_INVOICES: ReadonlySet<string> = new Set(['invoice', 'invoice_line', 'pointage'])

/**
 * True while changes of invoices, lines or time wait to be sent: the server would print or send an
 * invoice without them.
 */
export const useHasUnsent = (): boolean => {
  const { outbox } = useServices()
  const unsent$ = useMemo(
    () =>
      outbox.events$.pipe(
        map((events) => events.some(({ model, state }) => OF_INVOICES.has(model) && isUnsettled(state))),
        distinctUntilChanged(),
      ),
    [outbox],
  )
  return useObservable(unsent$).value ?? false
}
