import { useEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { createArrivals, withoutSeen } from './arrivals.ts'
import type { TimelineEntry } from './timeline.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Keys of entries of others that arrived while the timeline was open and were not in view yet.
 * `mayCount` is false while newer pages are still read: those are no arrivals.
 */
export const useArrivals = (
  entries: readonly TimelineEntry[],
  {
    mayCount,
    personId,
    inView,
  }: { readonly mayCount: boolean; readonly personId: RecordId; readonly inView: readonly TimelineEntry[] },
): ReadonlySet<string> => {
  const isArriving = useIsArriving()
  const [unseen, setUnseen] = useState(NONE)
  const take = useRef<ReturnType<typeof createArrivals>>(null)

  useEffect(() => {
    take.current ??= createArrivals(personId)
    const arrived = take.current(entries, mayCount && !isArriving)
    if (arrived.length > 0) setUnseen((keys) => new Set([...keys, ...arrived]))
  }, [entries, mayCount, isArriving, personId])

  const isEmpty = unseen.size === 0
  useEffect(() => {
    // While a person scrolls, this runs at each frame.
    if (!isEmpty) setUnseen((keys) => withoutSeen(keys, inView))
  }, [inView, isEmpty])
  return unseen
}
