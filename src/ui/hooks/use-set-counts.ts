import { useCallback, useMemo } from 'react'
import { map } from 'rxjs'
import type { ModelName } from '#contract/registry.ts'
import type { RecordSet } from '#src/store/queries/record-queries.ts'
import { useServices } from '../services/services.tsx'
import { useObservable } from './use-observable.ts'
import { isArriving, useSyncStatus } from './use-sync-status.ts'

/** How many records each set holds, by what the set asks. */
export type SetCounts = ReadonlyMap<string, number>

const keyOf = ({ search, filter }: RecordSet): string => JSON.stringify([search, filter])

/** `counts` stand in the order of `sets`. */
export const countsBySet = (sets: readonly RecordSet[], counts: readonly number[]): SetCounts =>
  new Map(counts.flatMap((count, index) => (sets[index] ? [[keyOf(sets[index]), count] as const] : [])))

/** Undefined while it is not known: the set was not counted yet, or nothing of this person's records is here yet (`arriving`). */
export const countOf = (counts: SetCounts | undefined, set: RecordSet, arriving: boolean): number | undefined => {
  const count = counts?.get(keyOf(set))
  // Nothing here yet is not nothing at all.
  return count === 0 && arriving ? undefined : count
}

/**
 * How many records a set holds, kept current; `sets` must be stable. While others are being counted, those that were counted before keep
 * their number, whatever place they have now.
 */
export const useSetCounts = (model: ModelName, sets: readonly RecordSet[]): ((set: RecordSet) => number | undefined) => {
  const { queries } = useServices()
  const { value } = useObservable(useMemo(() => queries.counts(model, sets).pipe(map((counts) => countsBySet(sets, counts))), [queries, model, sets]))
  const arriving = isArriving(useSyncStatus())
  return useCallback((set) => countOf(value, set, arriving), [value, arriving])
}
