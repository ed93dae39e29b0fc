import { useEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import type { TimelineEntry } from './timeline.ts'

type Entry = Pick<TimelineEntry, 'key' | 'at' | 'by'>

const NONE: ReadonlySet<string> = new Set()

const newestOf = (entries: readonly Entry[]): number => entries.reduce((newest, { at }) => Math.max(newest, Date.parse(at)), 0)

/**
 * Remembers the entries of an open timeline. The returned function takes all entries of now and
 * returns the keys of those that have arrived since the last call, without the person's own. While
 * `isCounted` is false, new entries are remembered and are no arrivals.
 */
export const createArrivals = (personId: RecordId) => {
  const known = new Set<string>()
  /** Instant of the newest remembered entry; null before the first call. */
  let newest: number | null = null
  return (entries: readonly Entry[], isCounted: boolean): readonly string[] => {
    const before = newest
    // Thousands of keys are known already: only new ones are checked.
    const added = entries.filter(({ key }) => !known.has(key))
    for (const { key } of added) known.add(key)
    newest = Math.max(before ?? 0, newestOf(added))
    if (before === null || !isCounted) return []
    return added.filter(({ by, at }) => by !== personId && Date.parse(at) >= before).map(({ key }) => key)
  }
}

/** Returns the keys without those in view; the same set where none of them is. */
export const withoutSeen = (keys: ReadonlySet<string>, inView: readonly Entry[]): ReadonlySet<string> => {
  if (!inView.some(({ key }) => keys.has(key))) return keys
  const seen = new Set(inView.map(({ key }) => key))
  return new Set([...keys].filter((key) => !seen.has(key)))
}

/**
 * Keys of entries of others that arrived while the timeline was open and were not in view yet.
 * `mayCount` is false while newer pages are still read: those are no arrivals.
 */
export const useArrivals = (
  entries: readonly TimelineEntry[],
  { mayCount, personId, inView }: { readonly mayCount: boolean; readonly personId: RecordId; readonly inView: readonly TimelineEntry[] },
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
