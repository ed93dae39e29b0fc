import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { TimelineEntry } from './timeline.ts'

/** The entry that the address names, as in `#comment-12`; null without one. */
export const useLinkedKey = (): string | null => {
  const { hash } = useLocation()
  return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null
}

/** Whether an address names this entry; a run of changes has the address of each of them. */
export const isNamed = (entry: TimelineEntry, key: string | null): boolean =>
  entry.key === key || (entry.kind === 'change' && entry.entries.some(({ id }) => `change-${id}` === key))

interface LinkedOptions {
  readonly list: RefObject<HTMLOListElement | null>
  /** Entries of the chosen kinds. */
  readonly entries: readonly TimelineEntry[]
  /** Entries of every kind. */
  readonly all: readonly TimelineEntry[]
  scrollTo(index: number): void
  /** Shows entries of every kind again. */
  showAll(): void
  readFar(): void
}

/**
 * Scrolls to the entry that the address names and gives it the focus, once for each time that the
 * address is followed. Reads more of the past, or shows every kind, until the entry is there.
 */
export const useEntryLink = ({ list, entries, all, scrollTo, showAll, readFar }: LinkedOptions): string | null => {
  const { key: visit } = useLocation()
  const linked = useLinkedKey()
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (linked === null || followed.current === visit) return
    const index = entries.findIndex((entry) => isNamed(entry, linked))
    if (index < 0) {
      if (all.some((entry) => isNamed(entry, linked))) showAll()
      else readFar()
      return
    }
    scrollTo(index)
    const entryKey = entries[index]?.key
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      ({ dataset }) => dataset['entry'] === entryKey,
    )
    // Not rendered yet: the next render tries again.
    if (!row) return
    followed.current = visit
    row.focus({ preventScroll: true })
  })
  return linked
}
