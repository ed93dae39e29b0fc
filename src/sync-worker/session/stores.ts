import type { LoggedEvent } from '#contract/core/events/event.ts'
import { exposeMirror } from '#src/store/expose-mirror.ts'
import { type DeviceLog, openLog } from '#src/store/log/log.ts'
import { readerLog } from '#src/store/log/reader-log.ts'
import { logName, mirrorName } from '#src/store/names.ts'
import { type OpenMirror, openMirror } from '#src/store/open-mirror.ts'
import { holdsLock } from '#src/store/platform/held-lock.ts'
import { serveAggregates, type WatchAggregate } from '#src/store/queries/aggregate-surface.ts'
import { type StartOptions, type WorkerNews, workerLockName } from '../surface.ts'

/** The globals that the stores need. */
export interface StoreScope {
  readonly indexedDB: IDBFactory
  readonly navigator: { readonly locks: LockManager }
}

/** Read access to a person's records. */
export interface ReadableRecords {
  readonly connect: (port: MessagePort) => void
  readonly watchAggregate: WatchAggregate
}

/** Log and mirror of a person. The log may still be read from disk when records can be read. */
export interface Stores extends ReadableRecords {
  readonly log: DeviceLog
  readonly store: OpenMirror
}

interface StoresOptions {
  readonly options: StartOptions
  readonly onNews: (news: WorkerNews) => void
  /** The events for a log that was deleted under the worker. */
  readonly eventsAsOnDisk: () => readonly LoggedEvent[]
}

/**
 * Opens log and mirror in parallel: each waits for the disk most of the time. Rejects where either
 * can't be opened.
 */
export const openStores = async (
  { indexedDB, navigator: { locks } }: StoreScope,
  { options, onNews, eventsAsOnDisk }: StoresOptions,
): Promise<Stores> => {
  const { actor, apiOrigin } = options
  const isReader = options.role === 'reader'
  const keepsMirror = !isReader && !options.sharedComputer
  const opening = openMirror(mirrorName(actor.id, apiOrigin), keepsMirror ? indexedDB : null, (trouble) => {
    onNews({ kind: 'mirror', trouble: trouble.kind })
  })
  const openOwnLog = (): Promise<DeviceLog> =>
    openLog({
      name: logName(actor.id, apiOrigin),
      factory: indexedDB,
      makeRoom: async () => (await opening).makeRoom(),
      isOwner: () => holdsLock(locks, workerLockName(actor.id, apiOrigin)),
      onWiped: () => {
        const events = eventsAsOnDisk()
        onNews({ kind: 'log_restored', events: events.length })
        return events
      },
    })
  const [log, store] = await Promise.allSettled([isReader ? readerLog() : openOwnLog(), opening])
  if (log.status === 'rejected') {
    if (store.status === 'fulfilled') await store.value.mirror.close()
    throw log.reason
  }
  if (store.status === 'rejected') {
    await log.value.close()
    throw store.reason
  }
  const { database } = store.value
  return {
    log: log.value,
    store: store.value,
    connect: (port) => exposeMirror(database, port),
    watchAggregate: serveAggregates(database, locks),
  }
}
