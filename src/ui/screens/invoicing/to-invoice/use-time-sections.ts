import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useTimeGroups } from '../../../models/pointage/money/use-time-groups.ts'
import { useValuation } from '../../../models/pointage/money/use-valuation.ts'
import { pricedTimeOf } from '../../../models/pointage/money/valuation.ts'
import { BY_TICKET, type TimeSection, timeSectionsOf } from '../../../models/pointage/to-invoice/time-tree.ts'

/**
 * The time of a filter by client, projet and ticket, with its value at hour prices; undefined until
 * it has been read.
 */
export const useTimeSections = (filter: ListQuery['filter']): readonly TimeSection[] | undefined => {
  const time = useTimeGroups(useValuation(), filter, BY_TICKET)
  return useMemo(() => time && timeSectionsOf(pricedTimeOf(time.groups, time.sources), time.sources.projets), [time])
}
