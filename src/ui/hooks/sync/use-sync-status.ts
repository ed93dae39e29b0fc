import { useMemo } from 'react'
import { distinctUntilChanged, filter, map } from 'rxjs'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import { useServices } from '../../services/services.tsx'
import { useObservable } from '../records/use-observable.ts'

export const useSyncStatus = (): SyncStatus => useObservable(useServices().status$).value ?? INITIAL_SYNC_STATUS

/**
 * True while the first records of this person are still arriving: an empty answer means nothing
 * yet.
 */
export const isArriving = ({ pull, connection }: SyncStatus): boolean =>
  pull.phase === 'first' || (pull.phase === 'idle' && connection === 'unknown')

/** Like `isArriving`, for a component that must not render at each step of progress. */
export const useIsArriving = (): boolean => {
  const { status$ } = useServices()
  const arriving$ = useMemo(() => status$.pipe(map(isArriving), distinctUntilChanged()), [status$])
  return useObservable(arriving$).value ?? isArriving(INITIAL_SYNC_STATUS)
}

/** Whether the server is reachable; renders again only when that changes. */
export const useIsOnline = (): boolean => {
  const { status$ } = useServices()
  const online$ = useMemo(
    () =>
      status$.pipe(
        map(({ connection }) => connection === 'online'),
        distinctUntilChanged(),
      ),
    [status$],
  )
  return useObservable(online$).value ?? false
}

/** Number of accepted actions; changes only while none waits: then the server has them all. */
export const useAcceptedCount = (): number => {
  const { status$ } = useServices()
  const accepted$ = useMemo(
    () =>
      status$.pipe(
        filter(({ pending }) => pending === 0),
        map(({ accepted }) => accepted),
        distinctUntilChanged(),
      ),
    [status$],
  )
  return useObservable(accepted$).value ?? 0
}
