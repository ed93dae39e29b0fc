import type { RecordId } from '#contract/core/ids.ts'
import type { TimelineEntry } from './timeline.ts'

type Entry = Pick<TimelineEntry, 'key' | 'at' | 'by'>

const newestOf = (entries: readonly Entry[]): number =>
  entries.reduce((newest, { at }) => Math.max(newest, Date.parse(at)), 0)

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
