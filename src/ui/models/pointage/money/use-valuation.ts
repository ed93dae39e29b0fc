import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useOverruns } from '../../contract/use-overruns.ts'
import { changesOf, type ValuationSources } from './valuation.ts'

export interface Valuation extends ValuationSources {
  readonly projets: readonly Mirrored<'projet'>[]
  /** The days on which a price, a working time or a contract changes. */
  readonly since: readonly string[]
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
    if (!rates || standard === undefined || !workingTimes || !users || !projets || !contracts || !overruns) return undefined
    return { rates, standard, workingTimes, users, projets, contracts, overruns }
  }, [rates, standard, workingTimes, users, projets, contracts, overruns])
  // The days seldom change with the records; as a text they stay the same question to the store.
  const days = useMemo(() => sources && changesOf(sources).join(), [sources])
  const since = useMemo(() => (days === undefined || days === '' ? [] : days.split(',')), [days])
  return useMemo(() => sources && { ...sources, since }, [sources, since])
}
