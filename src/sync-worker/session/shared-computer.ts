import type { LoggedEvent } from '#contract/core/event.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { DeviceLog } from '#src/store/log/log.ts'

/** Writes that follow an acceptance come within this time. */
const QUIET_MS = 1000

/**
 * On a computer of several people the disk holds only what is not sent yet: as soon as nothing waits and nothing needs a decision, what is
 * settled leaves it. The worker keeps it in memory, so that temporary ids go on resolving until the last tab is closed.
 */
export const removeSettledEvents = (log: Pick<DeviceLog, 'forget'>, events: () => readonly LoggedEvent[]) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return ({ pending, attention }: SyncStatus): void => {
    clearTimeout(timer)
    if (pending > 0 || attention > 0) return
    timer = setTimeout(() => {
      // Refused to write: another worker has the log, and the same duty.
      log.forget(events().map(({ id }) => id)).catch(() => undefined)
    }, QUIET_MS)
  }
}
