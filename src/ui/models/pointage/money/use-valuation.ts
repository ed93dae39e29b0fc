import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useOverruns } from '../../contract/use-overruns.ts'
import { changesOf, type PriceBounds, pricedPeople, type ValuationSources } from './valuation.ts'

export interface Valuation extends ValuationSources {
  readonly projets: readonly Mirrored<'projet'>[]
  readonly bounds: PriceBounds
}

/** All that prices and costs of time depend on; undefined until it has been read. */
export const useValuation = (): Valuation | undefined => {
  const rates = useAll('rate')
  const standard = useAll('settings')?.[0]?.hour_price
  const workingTimes = useAll('working_time')
  const users = useAll('user')
  const projets = useAll('projet')
  const contracts = useAll('contract')
  const overruns = useOverruns()
  const sources = useMemo(() => {
    if (!rates || standard === undefined || !workingTimes || !users || !projets || !contracts || !overruns)
      return undefined
    return { rates, standard, workingTimes, users, projets, contracts, overruns }
  }, [rates, standard, workingTimes, users, projets, contracts, overruns])
  // The bounds seldom change with the records; as a text they stay the same question to the store.
  const text = useMemo(
    () => sources && JSON.stringify({ since: changesOf(sources), priced: pricedPeople(sources.rates) }),
    [sources],
  )
  const bounds = useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as PriceBounds)), [text])
  return useMemo(() => sources && bounds && { ...sources, bounds }, [sources, bounds])
}
