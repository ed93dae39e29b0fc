import { useCallback, useEffect, useRef, useState } from 'react'
import type { Dispatched } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'

/**
 * Longer than the way over log and mirror takes: what was asked and changed nothing is forgotten
 * after it, ms.
 */
const LONGEST_MS = 1000

/** One value of one record. */
export interface StoredValue<Value> {
  readonly id: RecordId
  /** What the store says. */
  readonly value: Value
}

interface Echo<Value> {
  readonly id: RecordId
  readonly asked: Value
  /** What the store said when it was asked. */
  readonly over: Value
}

/**
 * The value of a control: what the person has just asked for, in the very next frame, and then what
 * the store says. The store's word comes when the action is on the disk, two or three frames later,
 * and always wins; where this device could not keep the action, the control falls back at once.
 *
 * `ask` hands the action to the worker and answers what came of it; it is told what the control
 * showed, which is what the person changed.
 */
export const useOptimisticValue = <Value>(
  { id, value }: StoredValue<Value>,
  ask: (asked: Value, seen: Value) => Promise<Dispatched | null>,
): readonly [shown: Value, change: (asked: Value) => void] => {
  const [echo, setEcho] = useState<Echo<Value> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeard = echo !== null && echo.id === id && echo.over === value
  // The store has spoken since, or the control is another record's now: when it comes back to what
  // it was, that is news as well.
  if (echo && !isHeard) setEcho(null)
  const shown = isHeard ? echo.asked : value

  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback(
    (asked: Value): void => {
      const mine: Echo<Value> = { id, asked, over: value }
      const forget = (): void => setEcho((latest) => (latest === mine ? null : latest))
      setEcho(mine)
      clearTimeout(timer.current)
      timer.current = setTimeout(forget, LONGEST_MS)
      void ask(asked, shown).then((answer) => {
        if (answer?.status !== 'logged') forget()
      }, forget)
    },
    [ask, shown, id, value],
  )
  return [shown, change]
}
