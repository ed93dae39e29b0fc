import type { LoggedEvent } from '#contract/core/events/event.ts'
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
   * Adds events, with the versions of their effects, once the mirror is on disk. When the mirror
   * can't be written, the next worker shows the events again.
   */
  readonly addWhenOnDisk: (events: readonly LoggedEvent[], mirrorIsOnDisk: Promise<void>) => void
  /**
   * Returns the event as the disk may have it now: with the version of its effect while the mirror
   * that contains it is not on disk, whatever else of the event is written before.
   */
  readonly asOnDisk: (event: LoggedEvent) => LoggedEvent
  readonly remove: (eventIds: readonly string[]) => void
}

/** `writePending` writes all pending reflections. */
export const createPendingReflections = (
  setTimer: Ports['setTimer'],
  writePending: () => Promise<void>,
): PendingReflections => {
  const pendingIds = new Set<string>()
  /** Versions of reflected effects that are in the mirror's memory only, by event id. */
  const unwrittenVersions = new Map<string, number>()
  let isScheduled = false

  const add = (eventIds: readonly string[]): void => {
    for (const id of eventIds) pendingIds.add(id)
    if (isScheduled) return
    isScheduled = true
    setTimer(() => {
      isScheduled = false
      // After a failure the events stay pending for the next write.
      writePending().catch(() => undefined)
    }, WRITE_DELAY_MS)
  }

  return {
    ids: () => [...pendingIds],
    addWhenOnDisk: (events, mirrorIsOnDisk) => {
      for (const { id, effectVersion } of events) unwrittenVersions.set(id, effectVersion)
      mirrorIsOnDisk.then(
        () => {
          for (const { id } of events) unwrittenVersions.delete(id)
          add(events.map(({ id }) => id))
        },
        () => undefined,
      )
    },
    asOnDisk: (event) => {
      const version =
        event.state === 'accepted' && event.effectVersion === 0 ? unwrittenVersions.get(event.id) : undefined
      return version === undefined ? event : { ...event, effectVersion: version }
    },
    remove: (eventIds) => {
      for (const id of eventIds) pendingIds.delete(id)
    },
  }
}
