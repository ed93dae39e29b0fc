import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import { createHeldAnswer, type Observed } from './latest-value.ts'

export type { Observed }

/**
 * Shows the newest value of an observable that the caller keeps stable (`useMemo`). Latest wins: a change of source unsubscribes from the
 * old one at once, and what it had last stays on screen until the new one answers, so that nothing flickers while a person types.
 */
export const useObservable = <Value>(source: Observable<Value>): Observed<Value> => {
  const [held] = useState(() => createHeldAnswer<Value>())
  const subscribe = useCallback((changed: () => void) => held.listen(source, changed), [held, source])
  const snapshot = useCallback(() => held.as(source), [held, source])
  return useSyncExternalStore(subscribe, snapshot)
}
