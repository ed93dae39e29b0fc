import { useEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import type { TimelineEntry } from './timeline.ts'

const NONE: ReadonlySet<string> = new Set()

interface Known {
  /** Keys of every entry that the timeline has had. */
  readonly keys: Set<string>
  readonly newest: number
}

const newestOf = (entries: readonly TimelineEntry[]): number => entries.reduce((newest, { at }) => Math.max(newest, Date.parse(at)), 0)

/**
 * Keys of entries of others that arrived while the timeline was open and were not in view yet.
 * `mayCount` is false while newer pages are still read: those are no arrivals.
 */
export const useArrivals = (
  entries: readonly TimelineEntry[] | undefined,
  { mayCount, personId, inView }: { readonly mayCount: boolean; readonly personId: RecordId; readonly inView: readonly TimelineEntry[] },
): ReadonlySet<string> => {
  const isArriving = useIsArriving()
  const known = useRef<Known | null>(null)
  const [unseen, setUnseen] = useState(NONE)

  useEffect(() => {
    if (!entries) return
    const before = known.current
    const keys = before?.keys ?? new Set()
    // Thousands of keys are known already: only new ones are checked.
    const added = entries.filter(({ key }) => !keys.has(key))
    const isCounted = before !== null && mayCount && !isArriving
    const fresh = isCounted ? added.filter(({ by, at }) => by !== personId && Date.parse(at) >= before.newest).map(({ key }) => key) : []
    for (const { key } of added) keys.add(key)
    known.current = { keys, newest: Math.max(before?.newest ?? 0, newestOf(added)) }
    if (fresh.length > 0) setUnseen((keys) => new Set([...keys, ...fresh]))
  }, [entries, mayCount, isArriving, personId])

  useEffect(() => {
    setUnseen((keys) => {
      const left = keys.size === 0 ? keys : new Set([...keys].filter((key) => !inView.some((entry) => entry.key === key)))
      return left.size === keys.size ? keys : left
    })
  }, [inView])
  return unseen
}
