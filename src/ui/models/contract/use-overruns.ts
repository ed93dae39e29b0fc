import { useMemo } from 'react'
import { EMPTY, of } from 'rxjs'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { useServices } from '../../services/services.tsx'
import { daysOfOverruns, ENTRY_SPEC, exhaustedOf, includedByEntry, type Overruns } from './overruns.ts'
import { useContractTime } from './use-contracts.ts'

/**
 * The time that exceeds the hours of contracts with a price; undefined until it has been read. Only
 * the entries of the days on which hours run out are read one by one.
 */
export const useOverruns = (): Overruns | undefined => {
  const { queries } = useServices()
  const contracts = useAll('contract')
  const projets = useAll('projet')
  // The price is withheld from those who may not see it.
  const priced = useMemo(() => contracts?.filter(({ price }) => (price ?? null) !== null), [contracts])
  const times = useContractTime(priced)
  const periods = useMemo(() => priced && times && exhaustedOf(priced, times), [priced, times])
  const days = useMemo(() => periods && daysOfOverruns(periods).join(), [periods])
  const { value: entries, current } = useObservable(
    useMemo(() => {
      if (days === undefined) return EMPTY
      if (days === '') return of<readonly AggregateGroup[]>([])
      return queries.aggregate('pointage', { search: '', filter: { date: { in: days.split(',') } } }, ENTRY_SPEC)
    }, [queries, days]),
  )
  return useMemo(
    () =>
      contracts && projets && periods && entries && current
        ? { periods, included: includedByEntry(entries, { contracts, projets, periods }) }
        : undefined,
    [contracts, projets, periods, entries, current],
  )
}
