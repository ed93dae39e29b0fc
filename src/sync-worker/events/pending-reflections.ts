import type { Ports } from '../core/ports.ts'

/**
 * How long a reflected event may wait until it is written to disk, ms. The old state on disk is
 * harmless until then.
 */
const WRITE_DELAY_MS = 1000

/**
 * Ids of accepted events whose effect the mirror's disk contains, while the event store's disk does
 * not say so yet. They are written with the next write, or after `WRITE_DELAY_MS`.
 */
export interface PendingReflections {
  readonly ids: () => readonly string[]
  /**
   * Adds events once the mirror is on disk. When the mirror can't be written, the next worker shows the
   * events again.
   */
  readonly addWhenOnDisk: (eventIds: readonly string[], mirrorIsOnDisk: Promise<void>) => void
  readonly remove: (eventIds: readonly string[]) => void
}

/** `write` writes all pending reflections. */
export const createPendingReflections = (setTimer: Ports['setTimer'], write: () => Promise<void>): PendingReflections => {
  const pendingIds = new Set<string>()
  let isScheduled = false

  const add = (eventIds: readonly string[]): void => {
    for (const id of eventIds) pendingIds.add(id)
    if (isScheduled) return
    isScheduled = true
    setTimer(() => {
      isScheduled = false
      // After a failure the events stay pending for the next write.
      write().catch(() => undefined)
    }, WRITE_DELAY_MS)
  }

  return {
    ids: () => [...pendingIds],
    addWhenOnDisk: (eventIds, mirrorIsOnDisk) => {
      mirrorIsOnDisk.then(
        () => add(eventIds),
        () => undefined,
      )
    },
    remove: (eventIds) => {
      for (const id of eventIds) pendingIds.delete(id)
    },
  }
}
