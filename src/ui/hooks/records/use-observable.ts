import { startTransition, useCallback, useState, useSyncExternalStore } from 'react'
import type { Answer } from '#src/store/queries/record-queries.ts'
import { hasActed } from '../page/has-acted.ts'
import { createLatestValue, type Observed } from './latest-value.ts'

export type { Observed }

/**
 * Returns the newest value of an observable that the caller keeps stable (`useMemo`); that of a
 * shared answer with listeners is in the first rendering. A change of source unsubscribes from the
 * old one at once; its last value stays on screen until the new source emits, so that nothing
 * flickers while a person types.
 *
 * A person who has acted waits for the answer: it is rendered in the task that brings it. The
 * answers of a page that nobody has used yet are rendered in slices, so that none of them keeps a
 * slow phone from the first tap.
 */
export const useObservable = <Value>(source: Answer<Value>): Observed<Value> => {
  const [latestValue] = useState(() => createLatestValue<Value>())
  const [shown, show] = useState(() => latestValue.newest(source))
  const subscribe = useCallback(
    (changed: () => void) =>
      latestValue.subscribe(source, (newest) => {
        if (hasActed()) changed()
        else startTransition(() => show(newest))
      }),
    [latestValue, source],
  )
  const snapshot = useCallback(
    () => latestValue.readFor(source, hasActed() ? undefined : shown),
    [latestValue, source, shown],
  )
  return useSyncExternalStore(subscribe, snapshot)
}
