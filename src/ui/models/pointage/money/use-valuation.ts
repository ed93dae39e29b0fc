import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
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
  return useMemo(() => {
    if (!rates || standard === undefined || !workingTimes || !users || !projets || !contracts) return undefined
    return { rates, standard, workingTimes, users, projets, contracts, since: changesOf({ rates, workingTimes, contracts }) }
  }, [rates, standard, workingTimes, users, projets, contracts])
}
