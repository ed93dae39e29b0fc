import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { changesOf, type ValuationSources } from './valuation.ts'

export interface Valuation extends ValuationSources {
  readonly projets: readonly Mirrored<'projet'>[]
  /** The days on which a price or a working time changes. */
  readonly since: readonly string[]
}

/** All that prices and costs of time depend on; undefined until it has been read. */
export const useValuation = (): Valuation | undefined => {
  const rates = useAll('rate')
  const standard = useAll('settings')?.[0]?.hour_price
  const workingTimes = useAll('working_time')
  const users = useAll('user')
  const projets = useAll('projet')
  return useMemo(() => {
    if (!rates || standard === undefined || !workingTimes || !users || !projets) return undefined
    return { rates, standard, workingTimes, users, projets, since: changesOf({ rates, workingTimes }) }
  }, [rates, standard, workingTimes, users, projets])
}
