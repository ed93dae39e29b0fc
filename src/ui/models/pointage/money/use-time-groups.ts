import { useMemo, useRef } from 'react'
import { combineLatest, EMPTY, map, of } from 'rxjs'
import { isRange, type ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { daysOfOverruns } from '../../contract/overruns.ts'
import type { Valuation } from './use-valuation.ts'
import { entriesSpecBy, pricedSpecBy, type TimeGroups } from './valuation.ts'

/** The days that a filter of days allows. */
const daysWithin = (days: readonly string[], asked: ListQuery['filter'][string] | undefined): readonly string[] => {
  if (asked === undefined) return days
  if (!isRange(asked)) return days.filter((day) => asked.in.includes(day))
  const { from, to } = asked
  return days.filter((day) => (from === undefined || String(from) <= day) && (to === undefined || day <= String(to)))
}

type Bounded = Pick<Valuation, 'bounds' | 'overruns'>

/** Time with the valuation within whose bounds it was grouped. */
export interface ValuedGroups<Sources extends Bounded> {
  readonly groups: TimeGroups
  readonly sources: Sources
}

/**
 * Time by all that its price depends on, and by more; undefined until it has been read. Days of the
 * filter do not move; filter and `more` are stable. After a change of prices the previous pair
 * stays until time is grouped anew: groups within other bounds would get wrong prices.
 */
export const useTimeGroups = <Sources extends Bounded>(
  valuation: Sources | undefined,
  filter: ListQuery['filter'],
  more: AggregateSpec['by'],
): ValuedGroups<Sources> | undefined => {
  const { queries } = useServices()
  const bounds = valuation?.bounds
  const periods = valuation?.overruns.periods
  const days = useMemo(
    () => (periods ? daysWithin(daysOfOverruns(periods), filter['date']).join() : ''),
    [periods, filter],
  )
  const groups$ = useMemo(() => {
    if (bounds === undefined) return EMPTY
    const ofDays = { search: '', filter: { ...filter, date: { in: days.split(',') } } }
    return combineLatest({
      sums: queries.aggregate('pointage', { search: '', filter }, pricedSpecBy(bounds, more)),
      entries:
        days === ''
          ? of<readonly AggregateGroup[]>([])
          : queries.aggregate('pointage', ofDays, entriesSpecBy(bounds, more)),
    }).pipe(map((groups) => ({ groups, bounds })))
  }, [queries, bounds, days, filter, more])
  const { value } = useObservable(groups$)
  const latest = useRef<ValuedGroups<Sources> | undefined>(undefined)
  const last = latest.current
  if (
    valuation &&
    value?.bounds === valuation.bounds &&
    !(last?.groups === value.groups && last.sources === valuation)
  ) {
    latest.current = { groups: value.groups, sources: valuation }
  }
  return latest.current
}
