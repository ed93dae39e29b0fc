import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { useServices } from './services.tsx'
import { useObservable } from './use-observable.ts'

export const useSyncStatus = (): SyncStatus => useObservable(useServices().status$).value ?? INITIAL_SYNC_STATUS
