import type { LoggedEvent, NewEvent } from '#contract/core/event.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import type { DeviceLog } from '#src/store/log/log.ts'
import type { EventStore } from '../event-store.ts'

/** Files that wait with their events on this device, each under the id of its event. */
export type KeptFiles = Pick<DeviceLog, 'readBlob' | 'forgetBlobs' | 'blobIds'>

/** Where nothing is kept: an event that carries a file is then refused on the device. */
export const NO_FILES: KeptFiles = { readBlob: async () => null, forgetBlobs: async () => undefined, blobIds: async () => [] }

/** Its request brings a file. */
export const carriesFile = ({ model, action }: Pick<LoggedEvent, 'model' | 'action'>): boolean =>
  isModelName(model) && findAction(model, action)?.carries === 'file'

/** The file that a page hands over with it. */
export const fileOf = ({ file }: NewEvent): Blob | null => (file instanceof Blob ? file : null)

/** It may still be sent. */
const needsFile = ({ state }: LoggedEvent): boolean => state !== 'accepted' && state !== 'cancelled'

/**
 * Forgets each file as soon as its event is accepted or withdrawn, and at once those that a crash left without one. What the disk does not take now
 * is left to the next start. Answers how to stop.
 */
export const keepFilesTidy = async (files: KeptFiles, eventStore: Pick<EventStore, 'find' | 'watch'>): Promise<() => void> => {
  const forget = (ids: readonly string[]): Promise<void> => files.forgetBlobs(ids).catch(() => undefined)
  const isNeeded = (event: LoggedEvent | undefined): boolean => event !== undefined && needsFile(event)
  const kept = await files.blobIds().catch(() => [])
  const orphans = kept.filter((id) => !isNeeded(eventStore.find(id)))
  if (orphans.length > 0) await forget(orphans)
  return eventStore.watch(({ changed, removed }) => {
    const over = changed.filter((event) => carriesFile(event) && !needsFile(event)).map(({ id }) => id)
    if (over.length + removed.length > 0) void forget([...over, ...removed])
  })
}
