import { categoryOf, EVENT_STATES, type StateCategory } from '#contract/core/events/event.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import type { EventStore } from '../events/event-store.ts'

/** The sync status as the parts of the engine report it. */
export interface StatusReport {
  readonly current: () => SyncStatus
  readonly update: (change: Partial<SyncStatus>) => void
}

/** `onStatus` is called only when the status has changed. */
export const createStatusReport = (onStatus: (status: SyncStatus) => void): StatusReport => {
  let status: SyncStatus = INITIAL_SYNC_STATUS
  return {
    current: () => status,
    update: (change) => {
      const nextStatus = { ...status, ...change }
      if (JSON.stringify(nextStatus) === JSON.stringify(status)) return
      status = nextStatus
      onStatus(status)
    },
  }
}

/** Returns the numbers of events that the sync status shows. */
export const eventCounts = ({
  count,
}: Pick<EventStore, 'count'>): Pick<SyncStatus, 'pending' | 'sending' | 'attention' | 'accepted'> => {
  const countCategory = (category: StateCategory): number =>
    EVENT_STATES.reduce((sum, state) => (categoryOf(state) === category ? sum + count(state) : sum), 0)
  return {
    pending: countCategory('waiting'),
    sending: count('sending'),
    attention: countCategory('attention'),
    accepted: count('accepted'),
  }
}
