import type { LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import type { DeviceLog } from '#src/store/log/log.ts'
import type { EventStore } from '../event-store.ts'

/** Files on this device that wait with their events, by event id. */
export type EventFiles = Pick<DeviceLog, 'readBlob' | 'forgetBlobs' | 'blobIds'>

/** Keeps no files: the device refuses an event that carries a file. */
export const NO_FILES: EventFiles = {
  readBlob: async () => null,
  forgetBlobs: async () => undefined,
  blobIds: async () => [],
}

/** Returns whether the event's request uploads a file. */
export const carriesFile = ({ model, action }: Pick<LoggedEvent, 'model' | 'action'>): boolean =>
  isModelName(model) && findAction(model, action)?.carries !== undefined

/** Returns the file that a page passed with a new event, or null. */
export const fileOf = ({ file }: NewEvent): Blob | null => (file instanceof Blob ? file : null)

/** Returns whether the event may still be sent. */
const needsFile = ({ state }: LoggedEvent): boolean => state !== 'accepted' && state !== 'cancelled'

/**
 * Deletes each file when its event is accepted, withdrawn or deleted. Files that a crash left
 * without an event are deleted at once. A failed deletion is left to the next start. Returns how to
 * stop.
 */
export const startFileCleanup = async (
  files: EventFiles,
  eventStore: Pick<EventStore, 'find' | 'watch'>,
): Promise<() => void> => {
  const deleteFiles = (eventIds: readonly string[]): Promise<void> => files.forgetBlobs(eventIds).catch(() => undefined)
  const isNeeded = (event: LoggedEvent | undefined): boolean => event !== undefined && needsFile(event)
  const storedIds = await files.blobIds().catch(() => [])
  const orphanedIds = storedIds.filter((id) => !isNeeded(eventStore.find(id)))
  if (orphanedIds.length > 0) await deleteFiles(orphanedIds)
  return eventStore.watch(({ changed, removed }) => {
    const idsWithoutNeed = changed.filter((event) => carriesFile(event) && !needsFile(event)).map(({ id }) => id)
    if (idsWithoutNeed.length + removed.length > 0) void deleteFiles([...idsWithoutNeed, ...removed])
  })
}
