import { useCallback, useEffect, useRef, useState } from 'react'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'

/**
 * Longer than a stored value takes from mirror to page, in ms; a change without effect is dropped
 * then.
 */
const TIMEOUT_MS = 1000

/** One stored value of one record. */
export interface StoredValue<Value> {
  readonly id: RecordId
  readonly value: Value
}

interface OptimisticValue<Value> {
  readonly id: RecordId
  readonly requested: Value
  /** The stored value at the time of the request. */
  readonly previous: Value
}

/**
 * The value of a control: the requested value in the very next frame, then the stored value. The
 * stored value arrives once the event is on disk, two or three frames later, and always wins: until
 * then the control waits, however slow the device is. When this device could not store the event,
 * the control falls back at once.
 *
 * `dispatch` gets the requested value and the value that the control showed, which the person has
 * seen and changed.
 */
export const useOptimisticValue = <Value>(
  { id, value }: StoredValue<Value>,
  dispatch: (requested: Value, seen: Value) => Promise<Dispatched | null>,
): readonly [shown: Value, change: (requested: Value) => void] => {
  const [optimistic, setOptimistic] = useState<OptimisticValue<Value> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPending = optimistic !== null && optimistic.id === id && optimistic.previous === value
  // The stored value has changed, or the control shows another record. Forget the request, so that
  // a later return to the previous value is not taken for a pending one.
  if (optimistic && !isPending) setOptimistic(null)
  const shown = isPending ? optimistic.requested : value

  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback(
    (requested: Value): void => {
      const request: OptimisticValue<Value> = { id, requested, previous: value }
      const drop = (): void => setOptimistic((latest) => (latest === request ? null : latest))
      setOptimistic(request)
      void dispatch(requested, shown).then((answer) => {
        if (answer?.status !== 'logged') return drop()
        clearTimeout(timer.current)
        timer.current = setTimeout(drop, TIMEOUT_MS)
      }, drop)
    },
    [dispatch, shown, id, value],
  )
  return [shown, change]
}
