import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Answer } from '#src/store/queries/record-queries.ts'
import { createLatestValue, type Observed } from './latest-value.ts'

export type { Observed }

/**
 * Returns the newest value of an observable that the caller keeps stable (`useMemo`); that of a
 * shared answer with listeners is in the first rendering. A change of source unsubscribes from the
 * old one at once; its last value stays on screen until the new source emits, so that nothing
 * flickers while a person types.
 */
export const useObservable = <Value>(source: Answer<Value>): Observed<Value> => {
  const [latestValue] = useState(() => createLatestValue<Value>())
  const subscribe = useCallback((changed: () => void) => latestValue.subscribe(source, changed), [latestValue, source])
  const snapshot = useCallback(() => latestValue.readFor(source), [latestValue, source])
  return useSyncExternalStore(subscribe, snapshot)
}
