import { useMemo } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { useServices } from '../services/services.tsx'
import { useObservable } from './use-observable.ts'

export const useSyncStatus = (): SyncStatus => useObservable(useServices().status$).value ?? INITIAL_SYNC_STATUS

/** An empty answer means nothing yet: this person's records are still on their way to a new device. */
export const isArriving = ({ pull, connection }: SyncStatus): boolean => pull.phase === 'first' || (pull.phase === 'idle' && connection === 'unknown')

/** The same for a screen that is drawn again only when it changes, not at each step of progress and each action sent. */
export const useIsArriving = (): boolean => {
  const { status$ } = useServices()
  const arriving$ = useMemo(() => status$.pipe(map(isArriving), distinctUntilChanged()), [status$])
  return useObservable(arriving$).value ?? isArriving(INITIAL_SYNC_STATUS)
}

/** Whether the server answers at the moment; drawn again only when that changes. */
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
