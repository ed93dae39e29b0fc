import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { createSearch } from './search-text.ts'
import { useRecordNames } from './use-record-names.ts'

/** Events read per batch: keys typed meanwhile do not wait for the rest. */
const READ_TOGETHER = 250

/**
 * Searches these events by their words. From the moment a search is announced (the person enters
 * the field) record names are queried and the events are read in idle time; both are kept while the
 * page is open.
 */
export const useSearch = (events: readonly LoggedEvent[], text: string) => {
  const labels = useLabels()
  const [isPrepared, setIsPrepared] = useState(false)
  const isNeeded = isPrepared || text !== ''
  const nameOf = useRecordNames(events, isNeeded)
  const search = useMemo(
    () => createSearch({ actionOf: labels.actionOf, modelOf: (model) => labels.model[model].one, nameOf }),
    [labels, nameOf],
  )

  useEffect(() => {
    if (!isNeeded) return
    let next = 0
    let timer = 0
    const readOn = (): void => {
      search.read(events.slice(next, next + READ_TOGETHER))
      next += READ_TOGETHER
      if (next < events.length) timer = window.setTimeout(readOn)
    }
    timer = window.setTimeout(readOn)
    return () => window.clearTimeout(timer)
  }, [events, isNeeded, search])

  return {
    matches: useMemo(() => search.matching(text), [search, text]),
    /** Announces that a search will follow. */
    prepare: useCallback(() => setIsPrepared(true), []),
  }
}
