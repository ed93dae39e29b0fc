import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'

export interface Observed<Value> {
  /** The newest value; while a new source has not answered yet, the last one of the source before. */
  readonly value: Value | undefined
  readonly error: unknown
  /** False while `value` still belongs to the source before. */
  readonly current: boolean
}

interface Held<Value> {
  readonly source: Observable<Value> | null
  readonly observed: Observed<Value>
}

const NOTHING = { value: undefined, error: undefined, current: false }

/**
 * Shows the newest value of an observable that the caller keeps stable (`useMemo`). Latest wins: a change of source unsubscribes from the
 * old one at once, and what it had last stays on screen until the new one answers, so that nothing flickers while a person types.
 */
export const useObservable = <Value>(source: Observable<Value>): Observed<Value> => {
  const held = useRef<Held<Value>>({ source: null, observed: NOTHING })

  const subscribe = useCallback(
    (notify: () => void) => {
      const hold = (observed: Observed<Value>) => {
        held.current = { source, observed }
        notify()
      }
      const subscription = source.subscribe({
        next: (value) => hold({ value, error: undefined, current: true }),
        error: (error: unknown) => hold({ value: held.current.observed.value, error, current: true }),
      })
      return () => subscription.unsubscribe()
    },
    [source],
  )

  const snapshot = useCallback((): Observed<Value> => {
    const { source: from, observed } = held.current
    if (from !== source && observed.current) held.current = { source: from, observed: { ...observed, error: undefined, current: false } }
    return held.current.observed
  }, [source])

  return useSyncExternalStore(subscribe, snapshot)
}
