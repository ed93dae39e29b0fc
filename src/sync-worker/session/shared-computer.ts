import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { DeviceLog } from '#src/store/log/log.ts'

/** Writes that follow an acceptance are made within this time. */
const QUIET_MS = 1000

/**
 * Deletes the events that are done from the disk of a shared computer once no event waits or needs
 * a decision. The worker keeps them in memory, so that temporary ids still resolve until the last
 * tab is closed.
 */
export const removeDoneEvents = (log: Pick<DeviceLog, 'forget'>, events: () => readonly LoggedEvent[]) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return ({ pending, attention }: SyncStatus): void => {
    clearTimeout(timer)
    if (pending > 0 || attention > 0) return
    timer = setTimeout(() => {
      // A refused write means that another worker owns the log and deletes them.
      log.forget(events().map(({ id }) => id)).catch(() => undefined)
    }, QUIET_MS)
  }
}
