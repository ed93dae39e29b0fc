import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { useValuation } from '../../../models/pointage/money/use-valuation.ts'
import { pricedTimeOf } from '../../../models/pointage/money/valuation.ts'
import { type TimeSection, ticketTimeSpec, timeSectionsOf } from '../../../models/pointage/to-invoice/time-tree.ts'

const NO_CHANGES: readonly string[] = []

/**
 * The time of a filter by client, projet and ticket, with its value at hour prices; undefined until it
 * has been read.
 */
export const useTimeSections = (filter: ListQuery['filter']): readonly TimeSection[] | undefined => {
  const valuation = useValuation()
  const since = valuation?.since ?? NO_CHANGES
  const { value: groups } = useAggregate(
    'pointage',
    useMemo(() => ({ search: '', filter }), [filter]),
    useMemo(() => ticketTimeSpec(since), [since]),
  )
  return useMemo(() => valuation && groups && timeSectionsOf(pricedTimeOf(groups, valuation), valuation.projets), [valuation, groups])
}
