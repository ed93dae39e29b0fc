import { useCallback, useMemo } from 'react'
import { map } from 'rxjs'
import type { ModelName } from '#contract/registry.ts'
import type { RecordSet } from '#src/store/queries/record-queries.ts'
import { useServices } from '../../services/services.tsx'
import { isArriving, useSyncStatus } from '../sync/use-sync-status.ts'
import { useObservable } from './use-observable.ts'

/** Number of records of each set, keyed by the set's query. */
export type SetCounts = ReadonlyMap<string, number>

const keyOf = ({ search, filter }: RecordSet): string => JSON.stringify([search, filter])

/** Pairs each set with its count; `counts` has the order of `sets`. */
export const countsBySet = (sets: readonly RecordSet[], counts: readonly number[]): SetCounts =>
  new Map(counts.flatMap((count, index) => (sets[index] ? [[keyOf(sets[index]), count] as const] : [])))

/**
 * Returns undefined while the count is unknown: not counted yet, or the first records of this
 * person are still arriving.
 */
export const countOf = (counts: SetCounts | undefined, set: RecordSet, arriving: boolean): number | undefined => {
  const count = counts?.get(keyOf(set))
  // While records still arrive, zero is not the final count.
  return count === 0 && arriving ? undefined : count
}

/**
 * Live number of records of each set; `sets` must be stable. While new sets are being counted, sets
 * counted before keep their number.
 */
export const useSetCounts = (
  model: ModelName,
  sets: readonly RecordSet[],
): ((set: RecordSet) => number | undefined) => {
  const { queries } = useServices()
  const { value } = useObservable(
    useMemo(() => queries.counts(model, sets).pipe(map((counts) => countsBySet(sets, counts))), [queries, model, sets]),
  )
  const arriving = isArriving(useSyncStatus())
  return useCallback((set) => countOf(value, set, arriving), [value, arriving])
}
